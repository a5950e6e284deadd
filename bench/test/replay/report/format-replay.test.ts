import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicationFault, publishedRepositories } from "../../../src/replay/published.ts";
import { readerIds } from "../../../src/replay/replay-reader.ts";
import { bestRow } from "../../../src/replay/report/best-row.ts";
import { formatReplay, withReplay } from "../../../src/replay/report/format-replay.ts";
import { rowsOf, type ReplayReport, type ReplayRow } from "../../../src/replay/report/replay-report.ts";
import type { Site } from "../../../src/replay/sites/site.ts";

const at = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
const saved = JSON.parse(at("docs/replay.json")) as ReplayReport;
const page = at("docs/replay.md");

/** Without the blanks that align the cells of a table. */
function unaligned(text: string): string {
  return text.replace(/ *\| */g, "|").replace(/:?-{3,}:?/g, "---");
}

test("the numbers of docs/replay.md are those of docs/replay.json: `pnpm bench:replay --page` writes them", () => {
  expect(unaligned(page)).toBe(unaligned(withReplay(page, saved)));
});

test("they are those of the published repositories, with every reader, and at least 400 sites each", () => {
  expect(publicationFault(saved.repositories)).toBeUndefined();
  for (const { name, sites } of saved.repositories) expect([name, sites >= 400]).toEqual([name, true]);
  expect([...new Set(saved.rows.map(({ reader }) => reader))]).toEqual(readerIds);
});

test("the recipe clones each published repository at its commit", () => {
  for (const { name, commit } of publishedRepositories) {
    const folder = name.slice(name.indexOf("/") + 1);
    expect(page).toContain(`git clone https://github.com/${name}\n`);
    expect(page).toContain(`git -C ${folder} checkout --quiet ${commit}\n`);
  }
});

test("other repositories, or others at the same name, are not published", () => {
  const [first, ...others] = publishedRepositories;
  expect(publicationFault(others)).toBe(`${first?.name} at ${first?.commit} was not replayed`);
  expect(publicationFault([...publishedRepositories, { name: "a/b", commit: "c" }])).toBe(
    "a/b is none of the published repositories",
  );
});

const site: Site = {
  repository: "a/b",
  commit: "c",
  path: "x.ts",
  language: "TypeScript",
  text: "",
  line: 1,
  wanted: { first: 1, last: 2 },
};

test("a row counts the sites seen in one call, in two, and never", () => {
  const outcome = (calls: number, isSeen: boolean, tokens: number): ReplayRowOutcome => ({
    calls,
    isSeen,
    argumentTokens: 10,
    answerTokens: tokens,
  });
  const outcomes = [
    outcome(1, true, 100),
    outcome(2, true, 200),
    outcome(3, true, 300),
    outcome(1, false, 1000),
  ];
  const replayed = {
    id: "readfile",
    name: "readFileTool",
    version: "",
    policies: [{ id: "block", title: "block", outcomes }],
  } as const;
  expect(rowsOf(replayed, [site, site, site, { ...site, repository: "d/e" }])).toEqual([
    expect.objectContaining({
      repository: "a/b",
      sites: 3,
      seenInOne: 1,
      seenInTwo: 2,
      neverSeen: 0,
      calls: 2,
      answerTokens: 200,
    }),
    expect.objectContaining({
      repository: "d/e",
      sites: 1,
      seenInOne: 0,
      seenInTwo: 0,
      neverSeen: 1,
      calls: 1,
    }),
    {
      repository: null,
      reader: "readfile",
      readerName: "readFileTool",
      policy: "block",
      policyTitle: "block",
      sites: 4,
      seenInOne: 1,
      seenInTwo: 2,
      neverSeen: 1,
      calls: 1.75,
      argumentTokens: 10,
      answerTokens: 400,
      medianTokens: 260,
    },
  ]);
});

type ReplayRowOutcome = Parameters<typeof rowsOf>[0]["policies"][number]["outcomes"][number];

function row(policy: string, neverSeen: number, answerTokens: number): ReplayRow {
  return {
    repository: null,
    reader: "readfile",
    readerName: "readFileTool",
    policy,
    policyTitle: policy,
    sites: 200,
    seenInOne: 150,
    seenInTwo: 190,
    neverSeen,
    calls: 1.25,
    argumentTokens: 10.4,
    answerTokens,
    medianTokens: 300,
  };
}

test("the best policy needs the fewest tokens of those that show 97 of 100 sites, or else shows the most", () => {
  const report: ReplayReport = {
    ...saved,
    rows: [row("dear", 0, 900), row("cheap", 6, 500), row("blind", 7, 100)],
  };
  expect(bestRow(report, "readfile")?.policy).toBe("cheap");
  expect(bestRow({ ...report, rows: report.rows.slice(2) }, "readfile")?.policy).toBe("blind");
  expect(bestRow(report, "pi")).toBeUndefined();
});

test("the tables say what was counted", () => {
  const report: ReplayReport = {
    date: "2030-01-02",
    node: "v30.1.2",
    seed: 7,
    repositories: [
      {
        name: "a/b",
        commit: "c0ffee",
        commits: 90,
        sites: 200,
        languages: { Go: 150, C: 50 },
        medianFileLines: 300,
        medianWantedLines: 20,
        skipped: { binary: 3 },
      },
    ],
    rows: [{ ...row("block", 1, 500), repository: "a/b" }],
  };
  expect(unaligned(formatReplay(report)).split("\n")).toEqual([
    "Counted on 2030-01-02 with seed 7 (Node.js 30.1.2).",
    "",
    "|repository|commit|commits|sites|lines of a site's file|lines to see|",
    "|---|---|---|---|---|---|",
    "|a/b|`c0ffee`|90|200 (Go 150, C 50)|300|20|",
    "",
    "### a/b",
    "",
    "|reader, policy|in one call|within two|never|calls|arguments|answers|tokens|median|",
    "|---|---|---|---|---|---|---|---|---|",
    "|**readFileTool**: block (`readfile/block`)|75.0 %|95.0 %|1|1.25|10|500|510|300|",
    "",
    "### What was skipped",
    "",
    "|changes of a file that gave no site|a/b|",
    "|---|---|",
    "|binary|3|",
  ]);
  expect(() => withReplay("# A page", report)).toThrow("no part between");
  const together = { ...report, rows: [row("block-outer", 0, 500), row("block", 0, 400)] };
  expect(unaligned(formatReplay(together)).split("\n").slice(2, 9)).toEqual([
    "The aim for `readfile/block-outer` is at least 97 % of the sites within two calls, at most 1.3 calls and 900 tokens in the mean. " +
      "Reached: 95.0 % of the sites within two calls, 1.25 calls, 510 tokens in the mean.",
    "",
    "### The best policy of each reader, all together",
    "",
    "|reader, policy|in one call|within two|never|calls|arguments|answers|tokens|median|",
    "|---|---|---|---|---|---|---|---|---|",
    "|**readFileTool**: block (`readfile/block`)|75.0 %|95.0 %|0|1.25|10|400|410|300|",
  ]);
});
