import type { Workspace } from "@readfile/core";

/** How many names of a directory to look at, because it may contain millions. */
const maxEntries = 2000;

/** Gives requests to try, about files that exist in this workspace. */
export async function exampleRequests(workspace: Workspace): Promise<readonly string[]> {
  const paths = await pathsIn(workspace, ["", "src", "docs/screenshots"]);
  const find = (pattern: RegExp): string | undefined => paths.find((path) => pattern.test(path));
  const readme = find(/^readme(?:\.\w+)?$/iu) ?? find(/\.(?:md|txt)$/iu);
  const code = find(/\.(?:ts|tsx|js|mjs|py|go|rs)$/iu);
  const log = find(/\.log$/iu) ?? find(/\.(?:ya?ml|json)$/iu);
  const image = find(/\.(?:png|jpe?g|gif|webp)$/iu);
  return [
    readme && `read ${quoted(readme)} lines 1-20`,
    log && `last 10 lines of ${quoted(log)}`,
    code && `show the function around line 20 of ${quoted(code)}`,
    image && `look at ${quoted(image)}`,
    readme && `read aloud ${quoted(readme)} lines 1-40`,
    "read no-such-file.txt",
    "read ../outside.txt",
  ].filter((request) => request !== undefined);
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

function quoted(path: string): string {
  return path.includes(" ") ? `"${path}"` : path;
}
