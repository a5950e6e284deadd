/** Arguments nest less deeply than this, and what lies deeper is never looked at. */
const maxDepth = 4;

/** No argument is a list of more items. */
const maxItems = 64;

/**
 * The arguments as JSON would carry them: own fields only, each read once, so that nothing later can throw on them
 * or see them change. Undefined when they cannot be read.
 */
export function plainArguments(args: unknown): unknown {
  try {
    return plain(args, 0);
  } catch {
    // A getter or a proxy may throw anything, which must not be looked at either.
    return undefined;
  }
}

function plain(value: unknown, depth: number): unknown {
  // Not -0, which JSON writes as 0.
  if (value === 0) return 0;
  if (typeof value === "function") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const length = depth < maxDepth ? Math.min(value.length, maxItems) : 0;
    return Array.from({ length }, (_, index) => plain(value[index], depth + 1));
  }
  const fields = depth < maxDepth ? Object.entries(value) : [];
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field, depth + 1)]));
}
