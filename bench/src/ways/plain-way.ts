import fs from "node:fs";
import type { Way } from "./way.ts";

/** The name of Node's own read of a whole file as text. */
export const plainRead = "fs.promises.readFile";

/** Makes the way of Node's own read of a whole file as text. */
export function plainWay(file: string): Way {
  return { name: plainRead, run: () => fs.promises.readFile(file, "utf8"), ours: false };
}
