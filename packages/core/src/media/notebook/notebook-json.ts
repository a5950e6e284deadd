/** An object in unchecked JSON; undefined for anything else. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** The items of a list in unchecked JSON; none for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, which notebooks store as a whole or as a list of its lines; empty for anything else. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return listIn(value)
    .filter((part) => typeof part === "string")
    .join("");
}
