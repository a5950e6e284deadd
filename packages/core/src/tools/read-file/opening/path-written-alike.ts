import { ReadError } from "../../../contract/read-error.ts";
import type { ToolCall } from "../../engine/call.ts";
import { partedPath, pathIn } from "./parted-path.ts";
import { isSameWrittenName } from "./is-same-written-name.ts";
import { maxDirectoriesAbove, visibleEntries } from "./visible-entries.ts";

/**
 * The one path that looks like a missing one, its names written otherwise; undefined when none does, or several do.
 */
export async function pathWrittenAlike(call: ToolCall, path: string, depth = 0): Promise<string | undefined> {
  const parted = partedPath(path);
  if (parted === undefined || depth > maxDirectoriesAbove) return undefined;
  let { directory } = parted;
  let entries = await visibleEntries(call, directory);
  if (ReadError.is(entries)) {
    const above = await pathWrittenAlike(call, directory, depth + 1);
    if (above === undefined) return undefined;
    directory = `${above}/`;
    entries = await visibleEntries(call, directory);
    if (ReadError.is(entries)) return undefined;
    if (entries.some(({ name }) => name === parted.name)) return directory + parted.name;
  }
  const [alike, ...others] = entries.filter(({ name }) => isSameWrittenName(name, parted.name));
  return alike === undefined || others.length > 0 ? undefined : pathIn(directory, alike.name);
}
