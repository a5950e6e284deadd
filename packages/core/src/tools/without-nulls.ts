/** The arguments with every null left out, at any depth: models that must fill all fields send null for "omitted". */
export function withoutNulls(args: unknown): unknown {
  if (typeof args !== "object" || args === null) return args;
  if (Object.getPrototypeOf(args) !== Object.prototype && Object.getPrototypeOf(args) !== null) return args;
  const kept = Object.entries(args).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNulls(value)]));
}
