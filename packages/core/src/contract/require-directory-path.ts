/** A text that could be the path of a directory. Throws a TypeError that names the option. */
export function requireDirectoryPath(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "" && !value.includes("\0") && value.isWellFormed()) {
    return value;
  }
  const given = JSON.stringify(value) ?? String(value);
  throw new TypeError(`${name}: expected the path of a directory, got ${given}`);
}
