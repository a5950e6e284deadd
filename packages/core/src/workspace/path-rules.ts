import { ReadError } from "../contract/read-error.ts";
import { utf8ByteLength } from "../platform.ts";

/** How a platform writes paths. */
export interface PathRules {
  readonly windows: boolean;
}

/** The parts of a path string. Nothing was expanded, trimmed or decoded. */
export interface ParsedPath {
  /** The root that the path starts from (`/`, `C:/`); null for a relative path. */
  readonly anchor: string | null;
  /** Without "" and ".". A `..` remains only where it leads above the start. */
  readonly segments: readonly string[];
  /** Whether the path ends in a separator, `/.` or `/..`: such a path names no file. */
  readonly namesDirectory: boolean;
}

const maxNameBytes = 255;
const maxPathBytes = 4096;

const nullCharacter = "\0";

/** Refuses a value that cannot be a path, before any call to the file system. */
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

function requireLengths(path: string, segments: readonly string[]): void {
  if (utf8ByteLength(path) > maxPathBytes) {
    throw new ReadError("INVALID_ARGUMENT", `the path must not be longer than ${maxPathBytes} bytes`);
  }
  for (const segment of segments) {
    if (utf8ByteLength(segment) > maxNameBytes) {
      throw new ReadError(
        "INVALID_ARGUMENT",
        `a name in the path must not be longer than ${maxNameBytes} bytes`,
      );
    }
  }
}

/** The anchor of an absolute path; null for a relative one. */
function anchorOf(path: string, rules: PathRules): string | null {
  if (!rules.windows) return path.startsWith("/") ? "/" : null;
  const drive = /^([A-Za-z]):[\\/]/.exec(path)?.[1];
  return drive === undefined ? null : `${drive.toUpperCase()}:/`;
}

/** Whether a path is absolute, with nothing expanded. */
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

/** Removes "" and ".", and each `..` together with the name before it. */
export function normaliseSegments(segments: readonly string[]): string[] {
  const normal: string[] = [];
  for (const segment of segments) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && normal.length > 0 && normal.at(-1) !== "..") normal.pop();
    else normal.push(segment);
  }
  return normal;
}

/** Parses a path string. Throws a ReadError with `INVALID_ARGUMENT`. */
export function parsePath(path: unknown, rules: PathRules): ParsedPath {
  requireWellFormed(path);
  if (rules.windows) requireWindowsForm(path);
  const anchor = anchorOf(path, rules);
  const body = anchor === null ? path : path.slice(rules.windows ? 3 : 1);
  const parts = body.split(rules.windows ? /[\\/]/ : "/");
  // No character takes more than three bytes a unit, so most paths are short enough at a glance.
  if (path.length * 3 > maxNameBytes) requireLengths(path, parts);
  if (rules.windows) for (const part of parts) requireWindowsName(part);
  const last = parts.at(-1) ?? "";
  return {
    anchor,
    segments: normaliseSegments(parts),
    namesDirectory: last === "" || last === "." || last === "..",
  };
}

/** Names of devices, whatever extension follows: `NUL`, `nul.txt`, `COM¹`, `CONIN$`. */
const reservedName =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)$/i;

// oxlint-disable-next-line no-control-regex -- control characters cannot stand in a name there
const forbidden = /[<>"|?*\x00-\x1f]/;

function refuse(reason: string): never {
  throw new ReadError("INVALID_ARGUMENT", reason);
}

/** Refuses names that Windows would not read as the name of a file. */
function requireWindowsName(name: string): void {
  if (name === "" || name === "." || name === "..") return;
  // This covers `.env::$DATA` and `.git::$INDEX_ALLOCATION`: a stream is another way to a file's content.
  if (name.includes(":")) refuse("a name in the path must not contain a colon");
  if (name.endsWith(".") || name.endsWith(" ")) refuse("a name in the path must not end in a dot or a space");
  if (forbidden.test(name)) {
    refuse('a name in the path must not contain any of < > " | ? * or control characters');
  }
  const base = (name.split(".")[0] ?? "").trimEnd();
  if (reservedName.test(base)) refuse("a name in the path is reserved for a device");
}
