const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["\u201c", "\u201d"],
  ["\u2018", "\u2019"],
]);

/** A path without the white space and the quotes that stand around it. */
export function unwrappedPath(path: string): string {
  const trimmed = path.trim();
  const closing = quotes.get(trimmed[0] ?? "");
  const isQuoted = closing !== undefined && trimmed.length > 2 && trimmed.endsWith(closing);
  return isQuoted ? trimmed.slice(1, -1).trim() : trimmed;
}
