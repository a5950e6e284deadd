import { forgeReadTool } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { createSeedFixtures } from "../../src/fixtures/create-seed-fixtures.ts";
import { snapshotTree } from "../fixtures/snapshot-tree.ts";
import { compare } from "../../src/golden/compare.ts";
import type { GoldenAnswer, SeedCases } from "../../src/golden/golden-case.ts";
import { readGolden } from "../../src/golden/read-golden.ts";
import { allPassed } from "./all-passed.ts";
import { judgeTwice } from "./judge-twice.ts";
import { numbered } from "./numbered.ts";
import { runCases } from "./run-cases.ts";
import { withRoot } from "../../src/golden/with-root.ts";

/** The section `[tools.read_file]` of Forge's configuration. */
interface ForgeConfig {
  readonly max_file_read_bytes?: number;
  readonly max_scan_bytes?: number;
  readonly show_line_numbers?: boolean;
}

type ForgeResult = Awaited<ReturnType<ReturnType<typeof forgeReadTool>["run"]>>;

const fixtures = createSeedFixtures({ report: console.warn });
const { cases } = readGolden<SeedCases<ForgeConfig>>("seeds/forge.json");

function configured(config: ForgeConfig = {}): ReturnType<typeof forgeReadTool> {
  const { max_file_read_bytes, max_scan_bytes, show_line_numbers } = config;
  return forgeReadTool({
    root: fixtures.root,
    ...(max_file_read_bytes !== undefined && { maxFileReadBytes: max_file_read_bytes }),
    ...(max_scan_bytes !== undefined && { maxScanBytes: max_scan_bytes }),
    ...(show_line_numbers !== undefined && { showLineNumbers: show_line_numbers }),
  });
}

function answerOf(result: ForgeResult): GoldenAnswer {
  return result.ok ? { ok: result.data } : { error: { ...result.error.details, kind: result.error.code } };
}

/** Checks that apply to every answer. */
function broken(result: ForgeResult): readonly string[] {
  return compare(result.ok ? result.data.text : result.error.message, result.text, "text");
}

const before = snapshotTree(fixtures.folder);
const run = await runCases(cases, {
  runsHere: ({ fixture }) => fixtures.holds(fixture),
  differences: async ({ args, config, expected }) => {
    const actual = withRoot(args, fixtures.root);
    const tool = configured(config);
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
  console.log(`forge: ${run.summary()}`);
});

test("every case of golden/seeds/forge.json", () => {
  expect(run.verdict()).toEqual(allPassed(100));
  expect(run.summary()).toMatch(/^100 passed$|, \d+ left out$/);
});

test.each(cases.map(({ id }) => id))("%s", (id) => {
  expect(run.verdict((goldenCase) => goldenCase.id === id)).toEqual(allPassed(1));
});

test("nothing on disk changes [F-01] [F-28]", () => {
  expect(after).toEqual(before);
});

describe("further requirements that the cases prove", () => {
  test("text and binary files are read inside the sandbox [F-02]", () => {
    expect(run.verdict(numbered(1, 57, 88, 92))).toEqual(allPassed(4));
  });

  test("ranges, heads and tails are read [F-03]", () => {
    expect(run.verdict(numbered(5, 26, 30))).toEqual(allPassed(3));
  });

  test("a range counts from 1 and includes both ends [F-15]", () => {
    expect(run.verdict(numbered(5, 6, 7, 15))).toEqual(allPassed(4));
  });

  test("large, binary and special files are handled within bounds [F-21]", () => {
    expect(run.verdict(numbered(64, 66, 73, 74, 76, 77, 87))).toEqual(allPassed(7));
  });

  test("head N is lines 1 to N, tail N the last N under their own numbers [F-27]", () => {
    expect(run.verdict(numbered(26, 27, 29, 30, 31, 33))).toEqual(allPassed(6));
  });

  test("path alone is enough [F-30]", () => {
    expect(run.verdict(({ args }) => Object.keys(args).join() === "path")).toEqual(allPassed(22));
  });
});

describe("the tool", () => {
  const tool = configured();

  test("has the name and the aliases [F-04]", () => {
    expect(tool.name).toBe("Read");
    expect(tool.aliases.toSorted()).toEqual(["ReadFile", "read", "read-file", "read_file"]);
  });

  test("lists seven arguments and requires path alone [F-14] [F-30]", () => {
    expect(Object.keys(tool.jsonSchema.properties).toSorted()).toEqual([
      "end_line",
      "head",
      "limit",
      "path",
      "show_line_numbers",
      "start_line",
      "tail",
    ]);
    expect(tool.jsonSchema["required"]).toEqual(["path"]);
  });

  test("declares that it only reads [F-26]", () => {
    expect(tool.annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
  });
});
