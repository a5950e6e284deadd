import fs from "node:fs";
import path from "node:path";

/** A tree in which an attacker repeatedly swaps two names. */
export interface Arena {
  readonly name: string;
  readonly root: string;
  /** The path that the victim reads, beneath the root. */
  readonly path: readonly string[];
  /** The contested name. At first, it belongs to an honest object. */
  readonly place: string;
  /** The name that the attacker swaps with it, in the same directory. */
  readonly rival: string;
}

function writeTree(tree: string, text: string, absolute: string): void {
  fs.mkdirSync(path.join(tree, "d"), { recursive: true });
  fs.writeFileSync(path.join(tree, "f"), text);
  fs.writeFileSync(path.join(tree, "d/f"), text);
  fs.symlinkSync(path.join(absolute, "d/f"), path.join(tree, "absolute"));
}

function linkBeside(place: string, target: string): string {
  fs.symlinkSync(target, `${place}.evil`);
  return `${place}.evil`;
}

/** Makes all arenas beneath a directory, whose path must be canonical. */
export function makeArenas(directory: string): readonly Arena[] {
  const make = (
    name: string,
    read: string,
    place: (root: string) => string,
    rival: (place: string, out: string) => string,
  ): Arena => {
    const base = fs.mkdtempSync(path.join(directory, "arena-"));
    const [root, out] = [path.join(base, "root"), path.join(base, "out")];
    writeTree(root, "PUBLIC", root);
    writeTree(out, "SECRET", root);
    const wanted = place(root);
    return { name, root, path: read.split("/"), place: wanted, rival: rival(wanted, out) };
  };
  return [
    make(
      "file and link",
      "f",
      (root) => path.join(root, "f"),
      (place, out) => linkBeside(place, path.join(out, "f")),
    ),
    make(
      "directory and link",
      "d/f",
      (root) => path.join(root, "d"),
      (place, out) => linkBeside(place, path.join(out, "d")),
    ),
    make(
      "root and directory",
      "d/f",
      (root) => root,
      (_, out) => out,
    ),
    make("root and link", "d/f", (root) => root, linkBeside),
    make(
      "root and directory, absolute link",
      "absolute",
      (root) => root,
      (_, out) => out,
    ),
  ];
}
