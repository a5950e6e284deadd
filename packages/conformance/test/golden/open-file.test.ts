import { openFileTool } from "@readfile/core";
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

interface OpenFileConfig {
  readonly max_file_size?: number;
}

type OpenFileCase = SeedCase<OpenFileConfig>;
type OpenFileResult = Awaited<ReturnType<ReturnType<typeof openFileTool>["run"]>>;

const fixtures = createSeedFixtures({ report: console.warn });
const { cases } = readGolden<SeedCases<OpenFileConfig>>("seeds/open_file.json");

/** The function in the specification takes a range. The tool takes the range's two ends. */
function toolArguments({ line_range: range, ...args }: GoldenArguments): GoldenArguments {
  return Array.isArray(range) ? { ...args, start_line: range[0], end_line: range[1] } : args;
}

function answerOf(result: OpenFileResult): GoldenAnswer {
  if (result.ok) return { ok: result.data.text };
  const { code, message, details } = result.error;
  return { error: { ...details, type: code, message } };
}

/** Checks that apply to every answer. */
function broken(result: OpenFileResult): readonly string[] {
  return [
    ...compare(result.ok ? result.data.text : result.error.message, result.text, "text"),
    ...(result.ok ? compare("text", Object.keys(result.data).join(" "), "keys of data") : []),
  ];
}

const before = snapshotTree(fixtures.folder);
const run = await runCases(cases, {
  runsHere: ({ fixture }) => fixtures.holds(fixture),
  differences: async ({ args, config, expected }) => {
    const actual = withRoot(toolArguments(args), fixtures.root);
    const limit = config?.max_file_size;
    const tool = openFileTool({ root: fixtures.root, ...(limit !== undefined && { maxFileBytes: limit }) });
    return await judgeTwice(
      () => tool.run(actual),
      fixtures.folder,
      (result) => [...compare(expected, answerOf(result)), ...broken(result)],
    );
  },
});
const after = snapshotTree(fixtures.folder);

afterAll(() => {
  fixtures.remove();
  console.log(`open_file: ${run.summary()}`);
});

/** Picks cases by the type of their error. */
function failing(type: string): (goldenCase: OpenFileCase) => boolean {
  return ({ expected }) => expected.error?.["type"] === type;
}

test("every case of golden/seeds/open_file.json", () => {
  expect(run.verdict()).toEqual(allPassed(72));
  expect(run.summary()).toMatch(/^72 passed$|, \d+ left out$/);
});

test.each(cases.map(({ id }) => id))("%s", (id) => {
  expect(run.verdict((goldenCase) => goldenCase.id === id)).toEqual(allPassed(1));
});

test("nothing on disk changes", () => {
  expect(after).toEqual(before);
});

describe("further requirements that the cases prove", () => {
  test("the whole file or a range of it [O-01]", () => {
    expect(run.verdict(numbered(1, 6, 7, 12))).toEqual(allPassed(4));
  });

  test("the text has no numbers or header [O-03]", () => {
    expect(run.verdict(({ expected }) => expected.ok !== undefined)).toEqual(allPassed(38));
  });

  test("a range from a line to itself gives that line [O-06]", () => {
    expect(run.verdict(numbered(6, 7, 8, 9))).toEqual(allPassed(4));
  });

  test("the specification's own range, ends included [O-27] [O-29]", () => {
    expect(run.verdict(numbered(10, 30))).toEqual(allPassed(2));
  });

  test("only the size limit applies to a whole file [O-30]", () => {
    expect(run.verdict(numbered(44, 45))).toEqual(allPassed(2));
  });

  test("FileNotFound has its text [O-14] [O-21]", () => {
    expect(run.verdict(failing("FileNotFound"))).toEqual(allPassed(5));
  });

  test("PermissionDenied has its text [O-14] [O-16] [O-22]", () => {
    expect(run.verdict(failing("PermissionDenied"))).toEqual(allPassed(7));
  });

  test("InvalidLineRange has its text and its numbers [O-14] [O-23] [O-36]", () => {
    expect(run.verdict(failing("InvalidLineRange"))).toEqual(allPassed(10));
  });

  test("FileTooLarge has its text and the limit [O-14] [O-24] [O-36]", () => {
    expect(run.verdict(failing("FileTooLarge"))).toEqual(allPassed(4));
  });

  test("BinaryFileNotSupported has its text [O-14] [O-25]", () => {
    expect(run.verdict(failing("BinaryFileNotSupported"))).toEqual(allPassed(6));
  });
});
