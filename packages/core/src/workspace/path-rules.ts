import { ReadError } from "../contract/read-error.ts";

/** How paths are written on a platform. */
export interface PathRules {
  readonly windows: boolean;
}

/** A path string taken apart. Nothing was expanded, trimmed or decoded. */
export interface ParsedPath {
  /** The root it starts from (`/`, `C:/`), or null for a relative path. */
  readonly anchor: string | null;
  /** Without "" and "."; `..` may remain where it leads above the start. */
  readonly segments: readonly string[];
  /** Written with a final separator or `/.`, which no file is. */
  readonly namesDirectory: boolean;
}

const maxNameBytes = 255;
const maxPathBytes = 4096;

const nullCharacter = "\0";

/** Refuses what no path is, before any call to the file system. */
function requireWellFormed(path: unknown): asserts path is string {
  if (typeof path !== "string") throw new ReadError("INVALID_ARGUMENT", "the path must be a string");
  if (path === "") throw new ReadError("INVALID_ARGUMENT", "the path must not be empty");
  if (path.length > maxPathBytes) {
    throw new ReadError("INVALID_ARGUMENT", `the path must not be longer than ${maxPathBytes} bytes`);
  }
  if (path.includes(nullCharacter)) {
    throw new ReadError("INVALID_ARGUMENT", "the path must not contain a NUL character");
  }
  if (!path.isWellFormed()) {
    throw new ReadError("INVALID_ARGUMENT", "the path must be well-formed Unicode");
  }
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(path)) {
    throw new ReadError("INVALID_ARGUMENT", "the path must be a file path, not a URL");
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function requireLengths(path: string, segments: readonly string[]): void {
  if (path.length * 3 > maxPathBytes && byteLength(path) > maxPathBytes) {
    throw new ReadError("INVALID_ARGUMENT", `the path must not be longer than ${maxPathBytes} bytes`);
  }
  for (const segment of segments) {
    if (segment.length * 3 > maxNameBytes && byteLength(segment) > maxNameBytes) {
      throw new ReadError(
        "INVALID_ARGUMENT",
        `a name in the path must not be longer than ${maxNameBytes} bytes`,
      );
    }
  }
}

/** The anchor of an absolute path, or null. */
function anchorOf(path: string, rules: PathRules): string | null {
  if (!rules.windows) return path.startsWith("/") ? "/" : null;
  const drive = /^([A-Za-z]):[\\/]/.exec(path)?.[1];
  return drive === undefined ? null : `${drive.toUpperCase()}:/`;
}

/** Whether a path is absolute as it stands. */
export function isAbsolutePath(path: string, rules: PathRules): boolean {
  return anchorOf(path, rules) !== null;
}

function requireWindowsForm(path: string): void {
  if (/^[\\/]{2}/.test(path)) {
    throw new ReadError("INVALID_ARGUMENT", "network and device paths are not read");
  }
  if (/^[\\/]/.test(path) || /^[A-Za-z]:(?![\\/])/.test(path)) {
    throw new ReadError("INVALID_ARGUMENT", "the path must be relative, or absolute with a drive");
  }
}

/** Removes "", "." and the `..` that a name before it takes up. */
export function normaliseSegments(segments: readonly string[]): string[] {
  const normal: string[] = [];
  for (const segment of segments) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && normal.length > 0 && normal.at(-1) !== "..") normal.pop();
    else normal.push(segment);
  }
  return normal;
}

/** Takes a path string apart. Throws a ReadError with `INVALID_ARGUMENT`. */
export function parsePath(path: unknown, rules: PathRules): ParsedPath {
  requireWellFormed(path);
  if (rules.windows) requireWindowsForm(path);
  const anchor = anchorOf(path, rules);
  const body = anchor === null ? path : path.slice(rules.windows ? 3 : 1);
  const parts = body.split(rules.windows ? /[\\/]/ : "/");
  requireLengths(path, parts);
  if (rules.windows) for (const part of parts) requireWindowsName(part);
  const last = parts.at(-1) ?? "";
  return {
    anchor,
    segments: normaliseSegments(parts),
    namesDirectory: last === "" || last === "." || last === "..",
  };
}

/** Devices whatever follows the name: `NUL`, `nul.txt`, `COM¹`, `CONIN$`. */
const reservedName =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)$/i;

// oxlint-disable-next-line no-control-regex -- control characters cannot stand in a name there
const forbidden = /[<>"|?*\x00-\x1f]/;

function refuse(reason: string): never {
  throw new ReadError("INVALID_ARGUMENT", reason);
}

/** Refuses names that Windows would take for something else than a file of that name. */
function requireWindowsName(name: string): void {
  if (name === "" || name === "." || name === "..") return;
  // Also `.env::$DATA` and `.git::$INDEX_ALLOCATION`: a stream is another way to a file's content.
  if (name.includes(":")) refuse("a name in the path must not contain a colon");
  if (name.endsWith(".") || name.endsWith(" ")) refuse("a name in the path must not end in a dot or a space");
  if (forbidden.test(name)) {
    refuse('a name in the path must not contain any of < > " | ? * or control characters');
  }
  const base = (name.split(".")[0] ?? "").trimEnd();
  if (reservedName.test(base)) refuse("a name in the path is reserved for a device");
}
