/** Paths are bytes on POSIX systems: as text, two different names can look the same. */
const slash = 0x2f;
const backslash = 0x5c;

const separator: Buffer = Buffer.from("/");

/** `directory/name` */
export function joinBytes(directory: Buffer, name: Buffer): Buffer {
  if (directory.length > 0 && directory[directory.length - 1] === slash) {
    return Buffer.concat([directory, name]);
  }
  return Buffer.concat([directory, separator, name]);
}

/** Splits at separators; empty parts stay, since `link/` asks for a directory. */
export function splitBytes(path: Buffer, windows: boolean): Buffer[] {
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

/** The rest of `path` beneath `root`, or undefined when it lies elsewhere. */
export function restBeneath(path: Buffer, root: Buffer): Buffer | undefined {
  if (!path.subarray(0, root.length).equals(root)) return undefined;
  if (path.length === root.length) return Buffer.alloc(0);
  if (root[root.length - 1] === slash) return path.subarray(root.length);
  return path[root.length] === slash || path[root.length] === backslash
    ? path.subarray(root.length + 1)
    : undefined;
}
