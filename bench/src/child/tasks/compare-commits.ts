import type { SmallFile } from "../../files/small-files.ts";
import { importOurs } from "../../ours/import-ours.ts";
import { takeTurns, type Series } from "../../turns/take-turns.ts";
import { timedCalls } from "../../turns/timed-calls.ts";
import { openMainWays } from "../../ways/main-ways.ts";

/** Measures the main tools of several commits in turns, on one file. A series is named `commit: tool`. */
export async function compareCommits(input: {
  readonly root: string;
  readonly file: SmallFile;
  /** A checkout of each commit, by the name that it has in the report. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly rounds: number;
}): Promise<Series[]> {
  const turns = [];
  for (const [commit, repository] of Object.entries(input.repositories)) {
    const ways = openMainWays(await importOurs("core", repository), input.root)(input.file);
    for (const { name, run } of ways) turns.push(await timedCalls(`${commit}: ${name}`, run));
  }
  return await takeTurns(turns, input.rounds);
}
