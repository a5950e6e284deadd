import { readFileTool, type Workspace } from "@readfile/core";
import { quotedPath, type OfferedRequest } from "../shared/plain-requests.ts";
import type { ToolAbility } from "../shared/tools.ts";

/** How many names of a directory to look at, because it may contain millions. */
const maxEntries = 2000;

/** The line that examples name, where the file has so many. */
const exampleLine = 20;

/** Gives requests to try, about files that exist in this workspace. */
export async function exampleRequests(workspace: Workspace): Promise<readonly OfferedRequest[]> {
  const paths = await pathsIn(workspace, ["", "src", "docs/screenshots"]);
  const find = (pattern: RegExp): string | undefined => paths.find((path) => pattern.test(path));
  const readme = find(/^readme(?:\.\w+)?$/iu) ?? find(/\.(?:md|txt)$/iu);
  const asked = find(/^package\.json$/u) ?? readme;
  const code = find(/\.(?:ts|tsx|js|mjs|py|go|rs)$/iu);
  const log = find(/\.log$/iu) ?? find(/\.(?:ya?ml|json)$/iu);
  const image = find(/\.(?:png|jpe?g|gif|webp)$/iu);
  const start = `lines 1-${await lineIn(workspace, readme)}`;
  const middle = await lineIn(workspace, code);
  const offers: readonly (readonly [text: string | undefined, needs?: ToolAbility])[] = [
    [asked && `What does ${quotedPath(asked)} say?`],
    [readme && `read ${quotedPath(readme)} ${start}`],
    [log && `last 10 lines of ${quotedPath(log)}`, "tail"],
    [code && `show the function around line ${middle} of ${quotedPath(code)}`, "block"],
    [image && `look at ${quotedPath(image)}`, "media"],
    [readme && `read aloud ${quotedPath(readme)} ${start}`],
    [readme && `read ${quotedPath(misspelt(readme))}`],
    ["read ../outside.txt"],
  ];
  return offers.flatMap(([text, needs = null]) => (text === undefined ? [] : [{ text, needs }]));
}

/** The line to name in an example, which the file must have. */
async function lineIn(workspace: Workspace, path: string | undefined): Promise<number> {
  if (path === undefined) return 1;
  const { files } = await readFileTool({ workspace }).run({ path, limit: 1 });
  return Math.max(1, Math.min(exampleLine, files[0]?.totalLines ?? 1));
}

/** A name with two letters swapped, as a model may send it. */
function misspelt(path: string): string {
  return path.replace(/^(.*?)(\w)(\w)(?=\.|$)/u, "$1$3$2");
}

async function pathsIn(workspace: Workspace, directories: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const directory of directories) {
    try {
      const entries = await workspace.list(directory || ".", { limit: maxEntries });
      const files = entries.filter(({ name, type }) => type === "file" && plainName.test(name));
      const names = files.map(({ name }) => (directory === "" ? name : `${directory}/${name}`));
      paths.push(...names.toSorted());
    } catch {
      // The directory does not exist in this workspace.
    }
  }
  return paths;
}

const plainName = /^[\w][\w .-]*$/u;
