import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { workspaceReadFileTool } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { createSeedFixtures } from "../../src/fixtures/create-seed-fixtures.ts";
import { snapshotTree } from "../fixtures/snapshot-tree.ts";
import { compare } from "../../src/golden/compare.ts";
import type { GoldenAnswer, GoldenArguments, SeedCase, SeedCases } from "../../src/golden/golden-case.ts";
import { readGolden } from "../../src/golden/read-golden.ts";
import { allPassed } from "./all-passed.ts";
import { judgeTwice } from "./judge-twice.ts";
import { numbered } from "./numbered.ts";
import { runCases } from "./run-cases.ts";
import { withRoot } from "../../src/golden/with-root.ts";

const fixtures = createSeedFixtures({ report: console.warn });
const tool = workspaceReadFileTool({ root: fixtures.root });
type WorkspaceResult = Awaited<ReturnType<typeof tool.run>>;

const { cases } = readGolden<SeedCases>("seeds/workspace.json");

function answerOf(result: WorkspaceResult): GoldenAnswer {
  return result.ok ? { ok: result.data } : { error: { code: result.error.code } };
}

/** Checks that apply to every answer. */
function broken(args: GoldenArguments, result: WorkspaceResult): readonly string[] {
  return result.ok ? brokenSuccess(result) : brokenFailure(args, result);
}

function brokenSuccess({ data, text, files }: WorkspaceResult & { ok: true }): readonly string[] {
  const bytes = readFileSync(join(fixtures.root, data.path));
  const newlines = bytes.filter((byte) => byte === 0x0a).length;
  const lines = bytes.length === 0 || bytes.at(-1) === 0x0a ? newlines : newlines + 1;
  return [
    ...compare(
      {
        keys: "content meta next_start_line path truncated",
        metaKeys: "byte_length line_count mtime_ms returned_line_count",
      },
      { keys: keysOf(data), metaKeys: keysOf(data.meta) },
      "data",
    ),
    ...compare({ byte_length: bytes.length, line_count: lines }, data.meta, "the real file"),
    ...compare(1, files.length, "files"),
    ...compare(data.path, files[0]?.path, "files[0].path"),
    ...(isDeepStrictEqual(JSON.parse(text), data) ? [] : ["the text is not the data as JSON"]),
  ];
}

function brokenFailure(
  { path }: GoldenArguments,
  { text, error }: WorkspaceResult & { ok: false },
): readonly string[] {
  const start = `${error.code}: `;
  const printable = typeof path === "string" && path.trim() !== "" && !path.includes("\0");
  const end = printable ? `: ${path}` : "";
  if (!text.startsWith(start) || !text.endsWith(end)) return [`not CODE: reason: path, but ${text}`];
  const reason = text.slice(start.length, text.length - end.length);
  return [
    ...(/[a-z]{3}/.test(reason) ? [] : [`no reason in ${text}`]),
    ...(printable && /\.(?:txt|bin)\b/.test(reason) ? [`another file is named in ${text}`] : []),
  ];
}

function keysOf(value: object): string {
  return Object.keys(value).toSorted().join(" ");
}

const before = snapshotTree(fixtures.folder);
const run = await runCases(cases, {
  runsHere: ({ fixture }) => fixtures.holds(fixture),
  differences: async ({ args, expected }) => {
    const actual = withRoot(args, fixtures.root);
    return await judgeTwice(
      () => tool.run(actual),
      fixtures.folder,
      (result) => [...compare(expected, answerOf(result)), ...broken(actual, result)],
    );
  },
});
const after = snapshotTree(fixtures.folder);

afterAll(() => {
  fixtures.remove();
  console.log(`workspace: ${run.summary()}`);
});

test("every case of golden/seeds/workspace.json", () => {
  expect(run.verdict()).toEqual(allPassed(76));
  expect(run.summary()).toMatch(/^76 passed$|, \d+ left out$/);
});

test.each(cases.map(({ id }) => id))("%s", (id) => {
  expect(run.verdict((goldenCase) => goldenCase.id === id)).toEqual(allPassed(1));
});

test("nothing on disk changes [W-03]", () => {
  expect(after).toEqual(before);
});

describe("further requirements that the cases prove", () => {
  const succeeds = ({ expected }: SeedCase): boolean => expected.ok !== undefined;

  test("a success is one file, its keys are the output's, and it is reproducible [W-01] [W-04] [W-15] [W-29]", () => {
    expect(run.verdict(succeeds)).toEqual(allPassed(44));
  });

  test("meta states four true facts about the file [W-16] [W-66]", () => {
    expect(run.verdict(succeeds)).toEqual(allPassed(44));
  });

  test("an error names the path and the reason, and nothing else [W-17] [W-50]", () => {
    expect(run.verdict((goldenCase) => !succeeds(goldenCase))).toEqual(allPassed(32));
  });

  test("the tool tries no other encoding and reads no part of a huge file [W-19]", () => {
    expect(run.verdict(numbered(33, 41))).toEqual(allPassed(2));
  });

  test("a binary file has its code [W-26]", () => {
    expect(run.verdict(numbered(35, 36, 37))).toEqual(allPassed(3));
  });

  test("next_start_line is a number or null [W-30]", () => {
    expect(run.verdict(numbered(1, 10, 11, 27, 28))).toEqual(allPassed(5));
  });

  test("returned_line_count counts the window, byte_length the file [W-32] [W-33]", () => {
    expect(run.verdict(numbered(3, 10, 30, 76))).toEqual(allPassed(4));
  });

  test("truncated means lines after the window, not lines before it or long lines [W-34]", () => {
    expect(run.verdict(numbered(15, 27, 29, 72))).toEqual(allPassed(4));
  });

  test("a call shows a window of lines of one file [W-43] [W-63]", () => {
    expect(run.verdict(numbered(10, 15, 17, 28))).toEqual(allPassed(4));
  });

  test("lines are split and counted after CRLF became LF [W-45] [W-49]", () => {
    expect(run.verdict(numbered(3, 4, 5, 30))).toEqual(allPassed(4));
  });

  test("a text file gives content and meta, and stops at 200 lines [W-60] [W-61]", () => {
    expect(run.verdict(numbered(1, 11, 12, 14))).toEqual(allPassed(4));
  });

  test("the main cases: success, missing, directory, over-size, binary [W-65] [W-69]", () => {
    expect(run.verdict(numbered(1, 35, 40, 43, 46))).toEqual(allPassed(5));
  });

  test("paging shows every line exactly once, down to the last [W-05] [W-06]", async () => {
    const pages: string[] = [];
    let start: number | null = 1;
    while (start !== null) {
      const result: WorkspaceResult = await tool.run({
        path: "lines_600_crlf.txt",
        start_line: start,
        max_lines: 7,
      });
      if (!result.ok) throw new Error(result.text);
      pages.push(result.data.content);
      start = result.data.next_start_line;
    }
    expect(pages.length).toBe(86);
    expect(pages.join("\n")).toBe(Array.from({ length: 600 }, (_, index) => `line-${index + 1}\n`).join(""));
  });
});
