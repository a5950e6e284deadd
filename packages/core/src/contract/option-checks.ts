/** A path takes more room than other values. */
export const maxShownPathCharacters: number = 200;

/** A wrong value as an error shows it, cut where it is long. */
export function shownValue(value: unknown, maxCharacters: number = 40): string {
  if (typeof value === "string") {
    const start = value.slice(0, maxCharacters);
    return start === value ? JSON.stringify(value) : `${JSON.stringify(start)}…`;
  }
  const object = typeof value === "object" ? (jsonOf(value) ?? "an object") : undefined;
  return cutText(object ?? String(value), maxCharacters);
}

function cutText(text: string, maxCharacters: number): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}

function jsonOf(value: object | null): string | undefined {
  try {
    return ArrayBuffer.isView(value) ? undefined : JSON.stringify(value);
  } catch {
    // It leads back to itself, or holds what JSON cannot write.
    return undefined;
  }
}

/** Requires true or false. Throws a TypeError that names the option. */
export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new TypeError(`${name}: expected true or false, got ${shownValue(value)}`);
}

/** Requires a string that could be the path of a directory. Throws a TypeError that names the option. */
export function requireDirectoryPath(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "" && !value.includes("\0") && value.isWellFormed()) {
    return value;
  }
  const given = shownValue(value, maxShownPathCharacters);
  throw new TypeError(`${name}: expected the path of a directory, got ${given}`);
}

/** Requires an object in place of the options. Throws a TypeError. */
export function requireOptions(options: unknown): void {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new TypeError(`options: expected an object, got ${shownValue(options)}`);
}

/** Throws a TypeError for an option that does not exist: ignoring a mistyped `root` would allow reading other files. */
export function requireKnownOptions(options: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(name)) throw new TypeError(`${name}: there is no such option`);
  }
}

/**
 * Throws a TypeError for an option that is present with the value undefined, as in `{ root: process.env.UNSET }`.
 * `defaults` names the options that this rule holds for, each with what happens when it is left out.
 */
export function refuseUndefined(options: object, defaults: Readonly<Record<string, string>>): void {
  for (const [name, byDefault] of Object.entries(defaults)) {
    if (!(name in options) || Reflect.get(options, name) !== undefined) continue;
    throw new TypeError(`${name}: got undefined; leave the option out for its default, ${byDefault}`);
  }
}

/** The largest limit that an option may set: the text fits into one string, with room for line numbers and marks. */
export const maxOptionBytes: number = 256 * 1024 * 1024;

/** Requires a whole number within bounds. Throws a TypeError that names the option. */
export function requireWholeNumber(name: string, value: unknown, minimum: number, maximum: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum) {
    return value;
  }
  const given = shownValue(value);
  throw new TypeError(`${name}: expected a whole number from ${minimum} to ${maximum}, got ${given}`);
}
