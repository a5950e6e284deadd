import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { notRun, tryCommand } from "../security/try-command.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costsInChild } from "./costs-in-child.ts";

const run = promisify(execFile);

describe("no turn of the event loop is long", () => {
  test.for<[title: string, work: string, result: string]>([
    ["F1 a/**/b/**/b/**/c and a path of 800 names", "deep stars", "read"],
    ["F1 stars in names of 255 bytes", "stars in names", "read"],
    ["F1 many deep stars and 2,000 directories", "many deep stars", "read"],
    ["F1 256 KiB of plain names and 2,000 files", "plain names", "2001 entries"],
    ["F1 256 KiB of plain paths and 2,000 files", "plain paths", "2001 entries"],
    ["F1 256 KiB of negations and 2,000 files", "plain names shown again", "2001 entries"],
    ["F1 256 KiB of wildcards: the time limit holds", "wildcards, with a time limit", "TimeoutError in time"],
    ["F1 256 KiB of empty lines", "empty lines", "read"],
    ["F1 a line of 131,072 stars", "one line of stars", "read"],
    ["F1 a line of sets that do not end", "one line of sets", "read"],
    ["F1 a line of classes that share their end", "sets that end together", "read"],
    ["F1 a line of combining marks", "one line of combining marks", "read"],
    ["F1 many lines of combining marks", "lines of combining marks", "read"],
    ["F1 a set in each of many lines", "sets of every line", "301 entries"],
    ["F1 1,500 ignore files on the way", "ignore files on a deep way", "read"],
    [
      "F1 more than 512 KiB of them on the way",
      "more ignore files on the way than fit",
      'ACCESS_DENIED ".gitignore"',
    ],
    ["F1 a listing of 10,000 names, without ignore files", "a listing of 10,000 names", "9999 entries"],
  ])("%s", async ([, work, expected]) => {
    const { longestTurnMs, result } = await costsInChild("policy-costs.ts", work);
    expect(result).toBe(expected);
    expect(longestTurnMs).toBeLessThan(maxTurnMs);
  });
});

test("F1 E3 F5 random ignore files: git ignores nothing that is read", async () => {
  const noGit = tryCommand("git", ["--version"]);
  if (noGit !== undefined) return notRun("random ignore files", noGit);
  const program = path.join(import.meta.dirname, "../../../../scripts/fuzz/fuzz.ts");
  const seed = String(Date.now() % 1_000_000);
  const args = ["--conditions=@readfile/source", program, "ignore", "--seconds", "5", "--seed", seed];
  const { stdout } = await run(process.execPath, args);
  console.log(stdout.trim());
  expect(stdout).toMatch(
    /^ignore: \d{3,} judgements of \d{2,} patterns, .*: 0 read although git ignores, 0 hidden without a reason, \d+ hidden by folding\n$/,
  );
});
