/** Throws a TypeError for an option that does not exist: a mistyped `root` would widen what is read. */
export function requireKnownOptions(options: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(name)) throw new TypeError(`${name}: there is no such option`);
  }
}
