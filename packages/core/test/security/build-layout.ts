import fs from "node:fs";
import path from "node:path";
import type { Layout } from "./layouts.ts";

/** A layout on the disk. */
export interface BuiltLayout {
  /** Absolute path of `ROOT`. */
  readonly root: string;
  /** The path to send, with its placeholders replaced. */
  readonly path: string;
}

/** Creates the tree of a layout in an empty directory, whose path must be canonical. */
export function buildLayout(directory: string, layout: Pick<Layout, "tree" | "path">): BuiltLayout {
  const root = path.join(directory, "ROOT");
  const out = path.join(directory, "OUT");
  fs.mkdirSync(root, { recursive: true });
  fs.mkdirSync(out, { recursive: true });
  const fill = (text: string): string => text.replaceAll("$ABS", root).replaceAll("$OUT", out);
  for (const entry of layout.tree) {
    const [name = "", target] = entry.split(" => ");
    const outside = /^\$(?:ABS|OUT)/.test(name);
    const place = outside ? fill(name) : `${root}/${name}`;
    fs.mkdirSync(path.dirname(place), { recursive: true });
    if (target !== undefined) fs.symlinkSync(fill(target), place);
    else if (name.endsWith("/")) fs.mkdirSync(place, { recursive: true });
    else fs.writeFileSync(place, outside ? "SECRET\n" : `${name}\n`);
  }
  return { root, path: fill(layout.path) };
}
