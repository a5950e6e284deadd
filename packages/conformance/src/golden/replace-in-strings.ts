/** Copies a JSON value and replaces one text with another in all its strings. Functions stay as they are. */
export function replaceInStrings(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.replaceAll(from, () => to);
  if (Array.isArray(value)) return value.map((item) => replaceInStrings(item, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, replaceInStrings(field, from, to)]),
  );
}

/** Stands for the real path of a root in cases and goldens. */
export const rootPlaceholder = "{ROOT}";
