/** What any model must be told to call a tool that takes absolute paths. */
export function instructions(root: string): string {
  return `You answer by reading files. The workspace root is ${JSON.stringify(root)}. Send absolute paths.`;
}

/** The root that {@link instructions} told of. */
export function rootFromInstructions(text: string): string | undefined {
  const quoted = /The workspace root is ("(?:[^"\\]|\\.)*")\./u.exec(text)?.[1];
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
}
