/** True or false. Throws a TypeError that names the option. */
export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new TypeError(`${name}: expected true or false, got ${JSON.stringify(value) ?? String(value)}`);
}
