import fs from "node:fs";
import { replayReader, type ReaderId, type ReplayedReader } from "../../replay/replay-reader.ts";
import type { Site } from "../../replay/sites/site.ts";

/** Replays the sites that a file of JSON holds. */
export async function replaySites(input: {
  readonly reader: ReaderId;
  readonly sitesFile: string;
  readonly root: string;
  readonly only: readonly string[];
}): Promise<ReplayedReader> {
  const { reader, sitesFile, root, only } = input;
  const sites = JSON.parse(fs.readFileSync(sitesFile, "utf8")) as Site[];
  return await replayReader({ reader, sites, root, only });
}
