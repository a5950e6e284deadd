import { pathOfFileUrl } from "../platform.ts";

/** A path takes more room than other values. */
export const maxShownPathCharacters: number = 200;

/** A wrong value as an error shows it, cut where it is long. */
export function shownValue(value: unknown, maxCharacters: number = 40): string {
  if (typeof value === "string") {
    const start = value.slice(0, maxCharacters);
    return start === value ? JSON.stringify(value) : `${JSON.stringify(start)}…`;
  }
  if (typeof value === "function") return "a function";
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

/** A wrong value in place of an option, as a TypeError that names the option. For adapters too. */
export function wrongOption(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name}: expected ${expected}, got ${shownValue(value)}`);
}

/** Requires a function, where the option is given. Throws a TypeError that names the option. */
export function requireFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function") throw wrongOption(name, "a function", value);
}

/** Requires a string that could be the path of a directory. Throws a TypeError that names the option. */
export function requireDirectoryPath(name: string, value: unknown): string {
  const shown = shownValue(value, maxShownPathCharacters);
  if (typeof value !== "string" || value === "" || value.includes("\0") || !value.isWellFormed()) {
    throw new TypeError(`${name}: expected the path of a directory, got ${shown}`);
  }
  if (/^file:|^[a-z][a-z\d+.-]+:\/\//i.test(value)) {
    throw new TypeError(
      `${name}: expected a path, got the URL ${shown}; a file URL may be given as a URL object`,
    );
  }
  if (/^~(?:[\\/]|$)/.test(value)) {
    throw new TypeError(
      `${name}: expected a path, got ${shown}; only a shell expands ~; use os.homedir() instead`,
    );
  }
  return value;
}

/** The path of a directory that is given as a path or as a file URL. Throws a TypeError that names the option. */
export function directoryPathOf(name: string, value: unknown): string {
  if (!isUrl(value)) return requireDirectoryPath(name, value);
  const path = pathOfFileUrl(value.href);
  if (path !== undefined) return requireDirectoryPath(name, path);
  throw wrongOption(name, "the path or the file URL of a directory", value.href);
}

/** Whether a value is a URL object, also one of another realm. */
function isUrl(value: unknown): value is URL {
  return typeof value === "object" && value !== null && "href" in value && typeof value.href === "string";
}

/**
 * Requires an object in place of the options. Throws a TypeError. `example`: options that would be right. For adapters too.
 */
export function requireOptions(options: unknown, example: string = exampleRoot(options)): void {
  if (typeof options === "object" && options !== null && isBag(options)) return;
  throw new TypeError(`expected options such as ${example}, got ${kindOf(options)}`);
}

/** Who gives a path instead of options wants it as the root. */
function exampleRoot(given: unknown): string {
  const isPath = typeof given === "string" && given !== "" && given.length <= maxShownPathCharacters;
  return `{ root: ${JSON.stringify(isPath ? given : "/path/to/files")} }`;
}

/**
 * Whether an object has options as fields of its own. A URL, a workspace or a list has none: it would count as no options at
 * all, and the working directory would be read.
 */
function isBag(options: object): boolean {
  if (Array.isArray(options)) return false;
  const prototype: unknown = Object.getPrototypeOf(options);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain || Object.keys(options).length > 0;
}

/** What a value is, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  const { name } = value.constructor ?? {};
  return typeof name === "string" && name !== "" && name !== "Object"
    ? `an object of class ${name}`
    : "an object";
}

/** Throws a TypeError for an option that does not exist: ignoring a mistyped `root` would allow reading other files. */
export function requireKnownOptions(options: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(name)) throw unknownOption(name, known);
  }
}

/** The error for an option that does not exist, with the one that was probably meant. For adapters too. */
export function unknownOption(name: string, known: readonly string[]): TypeError {
  const meant = optionMeantBy(name, known);
  return new TypeError(
    `${name}: there is no such option${meant === undefined ? "" : `; did you mean ${meant}?`}`,
  );
}

/** Names that other tools give to an option, in small letters. */
const otherNames: Readonly<Record<string, string>> = {
  dir: "root",
  directory: "root",
  folder: "root",
  path: "root",
  base: "root",
  basedir: "root",
  basepath: "root",
  workspacedir: "root",
  workspaceroot: "root",
  workingdirectory: "cwd",
  allow: "exempt",
  gitignore: "ignoreFiles",
  limit: "maxLines",
  onerror: "onRead",
};

/** The option that a name was probably meant to be. */
export function optionMeantBy(name: string, known: readonly string[]): string | undefined {
  const given = foldedOption(name);
  const other = Object.hasOwn(otherNames, given) ? otherNames[given] : undefined;
  if (other !== undefined && known.includes(other)) return other;
  return (
    known.find((option) => foldedOption(option) === given) ??
    known.find((option) => isNearOption(given, foldedOption(option))) ??
    known.find((option) => isPartOfOption(given, foldedOption(option)))
  );
}

function foldedOption(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}

/** Whether two names differ in one place, by a letter or two. */
function isNearOption(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return longer - start - end <= (shorter < 4 ? 1 : 2) && shorter > 2;
}

/** Shorter names begin or end too many others. */
const minPartCharacters = 4;

function isPartOfOption(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPartCharacters && (long.startsWith(short) || long.endsWith(short));
}

/**
 * Throws a TypeError for an option that is present with the value undefined, as in `{ root: process.env.UNSET }`.
 * `defaults` names the options that this rule holds for, each with what happens when it is left out. For adapters too.
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

/**
 * Requires an object with all of `methods`, and with functions in place of those of `optional` that it has. Throws a
 * TypeError that names the argument. For adapters too.
 */
export function requireMethods(
  name: string,
  value: unknown,
  { methods, optional = [] }: { readonly methods: readonly string[]; readonly optional?: readonly string[] },
  expected: string,
): void {
  const object = (typeof value === "object" && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const isMethod = (method: string): boolean => typeof object[method] === "function";
  const isWhole = methods.every(isMethod);
  const isSound = optional.every((method) => object[method] === undefined || isMethod(method));
  if (!isWhole || !isSound) throw wrongOption(name, expected, value);
}
