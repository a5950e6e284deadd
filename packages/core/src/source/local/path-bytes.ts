// Paths are bytes on POSIX systems: decoded to text, two different names can look the same.

const slash = 0x2f;
const backslash = 0x5c;
const colon = 0x3a;
const dot = 0x2e;

const separator: Buffer = Buffer.from("/");

/** `directory/name` */
export function joinBytes(directory: Buffer, name: Buffer): Buffer {
  if (directory.length > 0 && directory[directory.length - 1] === slash) {
    return Buffer.concat([directory, name]);
  }
  return Buffer.concat([directory, separator, name]);
}

/** Splits a path at separators. Empty parts stay, because `link/` asks for a directory. */
export function splitPath(path: Buffer, windows: boolean): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let index = 0; index <= path.length; index++) {
    const atEnd = index === path.length;
    if (!atEnd && path[index] !== slash && !(windows && path[index] === backslash)) continue;
    parts.push(path.subarray(start, index));
    start = index + 1;
  }
  return parts;
}

/** Whether the target of a link is an absolute path. */
export function isAbsoluteTarget(target: Buffer, windows: boolean): boolean {
  return target[0] === slash || (windows && (target[0] === backslash || target[1] === colon));
}

/** Whether a name stays where it is: `.`, or nothing between two separators. */
export function isDot(name: Buffer): boolean {
  return name.length === 0 || (name.length === 1 && name[0] === dot);
}

/** The parts of `path` beneath `root`; undefined when it lies elsewhere. Ignores doubled separators. */
export function restBeneath(path: Buffer, root: Buffer, windows: boolean): Buffer[] | undefined {
  const parts = splitPath(path, windows);
  let at = 0;
  for (const wanted of splitPath(root, windows)) {
    if (isDot(wanted)) continue;
    while (at < parts.length && isDot(parts[at] ?? wanted)) at++;
    if (!parts[at]?.equals(wanted)) return undefined;
    at++;
  }
  return parts.slice(at);
}
