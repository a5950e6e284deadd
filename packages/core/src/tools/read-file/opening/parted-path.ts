import process from "node:process";

/** A path as the directory that holds its last name, and that name. */
export interface PartedPath {
  /** Ends with a separator, or is `.`. */
  readonly directory: string;
  readonly name: string;
}

const lastName = process.platform === "win32" ? /[^\\/]+(?=[\\/]*$)/ : /[^/]+(?=\/*$)/;

/** Undefined when the path ends in no name. */
export function partedPath(path: string): PartedPath | undefined {
  const match = lastName.exec(path);
  if (match === null || match[0] === "." || match[0] === "..") return undefined;
  return { directory: path.slice(0, match.index) || ".", name: match[0] };
}

/** The path of a name in a directory. */
export function pathIn(directory: string, name: string): string {
  return directory === "." ? name : directory + name;
}
