// Counts what it costs readers to see the code that commits edited. See docs/replay.md.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { runChild } from "../child/run-child.ts";
import { thisRepository } from "../ours/import-ours.ts";
import { installPeers } from "../peers/install-peers.ts";

import { GitRepository } from "./history/git-repository.ts";
import { parseReplayOptions, usage, type ReplayOptions } from "./options.ts";
import { publicationFault, publishedRepositories } from "./published.ts";
import { readerIds, type ReaderId } from "./replay-reader.ts";
import { formatReplay } from "./report/format-replay.ts";
import {
  repositoryFacts,
  rowsOf,
  type RepositoryFacts,
  type ReplayReport,
  type ReplayRow,
} from "./report/replay-report.ts";
import { chooseSites } from "./sites/choose-sites.ts";
import type { Site } from "./sites/site.ts";
import { writeReplay } from "./write-replay.ts";

const readerTimeoutMs = 3_600_000;

const options = parseReplayOptions(process.argv.slice(2));
if (options.help) console.log(usage.trimEnd());
else if (options.page) writeReplay();
else await run(options);

async function run({ repositories, sites: maxSites, seed, only, json, write }: ReplayOptions): Promise<void> {
  say(`seed ${seed}, at most ${maxSites} sites of a repository`);
  const facts: RepositoryFacts[] = [];
  const sites: Site[] = [];
  for (const directory of repositories.length > 0 ? repositories : [thisRepository]) {
    const chosen = await sitesOf(directory, { maxSites, seed });
    if (chosen === undefined) continue;
    facts.push(chosen.facts);
    sites.push(...chosen.sites);
  }
  const fault = write ? publicationFault(facts) : undefined;
  if (fault !== undefined) return fail(`nothing is counted, because it could not be written: ${fault}`);
  if (sites.length === 0) return fail("no sites to replay");
  const rows = await replay(sites, only);
  if (rows.length === 0) {
    return fail(`nothing was replayed: ${only.join(" or ") || "every reader"} was skipped or is unknown`);
  }
  const date = new Date().toISOString().slice(0, 10);
  const report: ReplayReport = { date, node: process.version, seed, repositories: facts, rows };
  console.log(json ? JSON.stringify(report, null, 2) : formatReplay(report));
  const unread = readerIds.filter((id) => !rows.some(({ reader }) => reader === id));
  if (!write) return;
  if (unread.length > 0) return fail(`nothing is written: ${unread.join(", ")} could not be replayed`);
  writeReplay(report);
}

function fail(reason: string): void {
  say(reason);
  process.exitCode = 1;
}

/** Undefined, with the reason printed: the repository gives no sites. */
async function sitesOf(
  directory: string,
  { maxSites, seed }: { readonly maxSites: number; readonly seed: number },
): Promise<{ facts: RepositoryFacts; sites: readonly Site[] } | undefined> {
  try {
    const repository = new GitRepository(directory);
    const { commit } = repository;
    const name = publishedRepositories.find((one) => one.commit === commit)?.name ?? repository.name;
    const chosen = await chooseSites(repository, { name, commit, maxSites, seed });
    const facts = repositoryFacts({ name, commit }, chosen);
    const skipped = Object.entries(chosen.skipped).map(([reason, count]) => `${count} × ${reason}`);
    say(`${name}: ${chosen.sites.length} sites; skipped: ${skipped.join("; ")}`);
    if (chosen.sites.length > 0) return { facts, sites: chosen.sites };
    say(
      `${name}: skipped: ${repository.isShallow ? "a shallow clone has no history" : "no commit gives a site"}`,
    );
  } catch (error) {
    say(`${directory}: skipped: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

/** Lets each reader see all sites, in a process of its own. */
async function replay(sites: readonly Site[], only: readonly string[]): Promise<ReplayRow[]> {
  const asked = readerIds.filter((id) => only.length === 0 || only.some((part) => mayAskFor(id, part)));
  const missing = asked.some((id) => id !== "readfile") ? installPeers() : undefined;
  if (missing !== undefined) say(`peers: skipped: ${missing}`);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-replay-"));
  process.once("exit", () => fs.rmSync(directory, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  const sitesFile = path.join(directory, "sites.json");
  fs.writeFileSync(sitesFile, JSON.stringify(sites));
  // Nothing is timed, so the processes may work at once.
  const replayed = asked.map(async (reader): Promise<ReplayRow[]> => {
    if (reader !== "readfile" && missing !== undefined) return [];
    const root = path.join(fs.realpathSync(directory), reader, "repository");
    fs.mkdirSync(root, { recursive: true });
    const input = { reader, sitesFile, root, only };
    const answer = await runChild("replaySites", input, { timeoutMs: readerTimeoutMs });
    say(answer.ok ? `${reader}: replayed` : `${reader}: skipped: ${answer.reason}`);
    return answer.ok ? rowsOf(answer.value, sites) : [];
  });
  return (await Promise.all(replayed)).flat();
}

/** Whether a part of `reader/policy` may be one of a reader. A word that no reader's id contains may be one of any policy. */
function mayAskFor(reader: ReaderId, part: string): boolean {
  const slash = part.indexOf("/");
  if (slash >= 0) return `${reader}/`.endsWith(part.slice(0, slash + 1));
  return reader.includes(part) || !readerIds.some((id) => id.includes(part));
}

function say(line: string): void {
  console.error(line);
}
