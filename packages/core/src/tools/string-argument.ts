/** An argument as the caller sent it, when it is a string. */
export function stringArgument(args: unknown, name: string): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const value = (args as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : undefined;
}
