import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { thisRepository } from "../../src/ours/import-ours.ts";
import { GitRepository } from "../../src/replay/history/git-repository.ts";
import { replayReader, type ReplayedReader } from "../../src/replay/replay-reader.ts";
import { rowsOf, tokensOf } from "../../src/replay/report/replay-report.ts";
import { chooseSites } from "../../src/replay/sites/choose-sites.ts";
import type { Site } from "../../src/replay/sites/site.ts";

/** The history up to here is replayed, so that the sites stay the same while the project grows. */
const commit = "6e1fd9ca1879";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-replay-test-"));
afterAll(() => fs.rmSync(root, { recursive: true }));

test("block, then outer shows the code of 100 edits of this repository", async ({ skip }) => {
  const chosen = await sites();
  if (typeof chosen === "string") return skip(chosen);
  expect(chosen).toHaveLength(100);
  const replay = async (some: readonly Site[]): ReturnType<typeof replayReader> =>
    await replayReader({
      reader: "readfile",
      sites: some,
      root,
      only: ["readfile/block-outer", "readfile/windows-200"],
    });
  const replayed = await replay(chosen);
  const [blocks, windows] = rowsOf(replayed, chosen);
  console.log(JSON.stringify([blocks, windows]));
  expect(blocks?.seenInTwo).toBeGreaterThanOrEqual(97);
  expect(blocks?.calls).toBeLessThanOrEqual(1.3);
  expect(blocks && tokensOf(blocks)).toBeLessThanOrEqual(900);
  expect(windows && blocks && tokensOf(windows) / tokensOf(blocks)).toBeGreaterThan(1.5);
  // The same sites cost the same again.
  const again = await replay(chosen.slice(0, 20));
  expect(rowsOf(again, chosen)).toEqual(rowsOf(firstOf(replayed, 20), chosen));
});

function firstOf(replayed: ReplayedReader, count: number): ReplayedReader {
  const policies = replayed.policies.map((policy) => ({
    ...policy,
    outcomes: policy.outcomes.slice(0, count),
  }));
  return { ...replayed, policies };
}

/** A string tells why there are none. */
async function sites(): Promise<readonly Site[] | string> {
  const isClone = fs.existsSync(path.join(thisRepository, ".git"));
  if (!isClone) return "this is no clone: there is no history to replay";
  const repository = new GitRepository(thisRepository);
  if (repository.isShallow) return "this is a shallow clone: there is no history to replay";
  if (!repository.has(commit)) return `this clone lacks the commit ${commit}, whose history is replayed`;
  return (await chooseSites(repository, { name: "readfile", commit, maxSites: 100, seed: 1 })).sites;
}
