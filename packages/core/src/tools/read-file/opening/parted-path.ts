import process from "node:process";

/** A path as the directory that holds its last name, and that name. */
export interface PartedPath {
  /** Ends with a separator, or is `.`. */
  readonly directory: string;
  readonly name: string;
}

function isSeparator(character: string | undefined): boolean {
  return character === "/" || (character === "\\" && process.platform === "win32");
}

/** Undefined when the path ends in no name. */
export function partedPath(path: string): PartedPath | undefined {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end--;
  let start = end;
  while (start > 0 && !isSeparator(path[start - 1])) start--;
  const name = path.slice(start, end);
  if (name === "" || name === "." || name === "..") return undefined;
  return { directory: path.slice(0, start) || ".", name };
}

/** The path of a name in a directory. */
export function pathIn(directory: string, name: string): string {
  return directory === "." ? name : directory + name;
}
