/** Copies a value of JSON, with one string in place of another in every string of it. Functions stay as they are. */
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
