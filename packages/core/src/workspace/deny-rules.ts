/** The first segment that a rule names, or undefined. Rules are exact names, of a file or of any directory above it. */
export function deniedSegment(segments: readonly string[], deny: ReadonlySet<string>): string | undefined {
  return segments.find((segment) => deny.has(segment));
}

/** Checks the rules when a workspace is opened. Throws a TypeError for a rule that is no name. */
export function denyRules(rules: readonly string[] | undefined): ReadonlySet<string> {
  for (const rule of rules ?? []) {
    if (typeof rule !== "string" || rule === "" || rule === "." || rule === ".." || /[\\/\0]/.test(rule)) {
      throw new TypeError(
        `deny: a rule must be the name of one file or directory, got ${JSON.stringify(rule)}`,
      );
    }
  }
  return new Set(rules);
}
