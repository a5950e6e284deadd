import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The reader that many agents begin with. The page shows its code. */
export function plainReadTool(root: string): (args: { readonly path: string }) => Promise<string> {
  return async ({ path }) => readFile(join(root, path), "utf8");
}
