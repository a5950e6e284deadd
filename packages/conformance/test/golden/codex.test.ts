import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { codexReadFileTool } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { goldenFolder } from "../../src/golden-folder.ts";
import { compare } from "../../src/golden/compare.ts";
import type { CodexAnswer, CodexCase, CodexRawCase } from "../../src/golden/golden-case.ts";
import { readGolden } from "../../src/golden/read-golden.ts";
import { allPassed } from "./all-passed.ts";
import { type GoldenRun, runCases } from "./run-cases.ts";

type CodexTool = ReturnType<typeof codexReadFileTool>;
type Picks = (goldenCase: CodexCase) => boolean;

interface IndentationArguments {
  readonly anchor_line?: number | null;
  readonly max_levels?: number;
  readonly include_siblings?: boolean;
  readonly include_header?: boolean;
  readonly max_lines?: number | null;
}

const readFailure = "failed to read file: ";
const fixtures = fileURLToPath(new URL("codex/fixtures", goldenFolder));
const fileSystemRoot = parse(fixtures).root;

const allCases = readGolden<readonly CodexCase[]>("codex/cases.json");
const coreCases = readGolden<readonly CodexCase[]>("codex/cases.core.json");
const rawCases = readGolden<readonly CodexRawCase[]>("codex/raw_cases.json").map((rawCase, index) => ({
  ...rawCase,
  id: `raw ${index + 1} ${rawCase.raw_args}`,
}));

/** `C:\…` is a relative path on all systems except Windows. */
const isDrivePath: Picks = ({ args }) => args.file_path.startsWith("C:");
const runsHere: Picks = (goldenCase) => process.platform !== "win32" || !isDrivePath(goldenCase);
if (!allCases.every(runsHere)) {
  console.warn("codex: paths with a drive are left out, they are absolute on Windows");
}

const everyCase = process.platform === "win32" ? "2172 passed, 2 left out" : "2174 passed";

const files = [...new Set(allCases.map((goldenCase) => goldenCase.file))];
const eachFile = files.map((file) => [file ?? "no file", file] as const);

/** Gives the answer of the default mode, which follows the specification where the upstream program differs. */
function specifiedAnswer(goldenCase: CodexCase): CodexAnswer {
  const tabsExpanded = goldenCase.expected_seed_variants?.tab_fixed4;
  if (tabsExpanded !== undefined) return { ok: true, text: tabsExpanded };
  return goldenCase.expected_seed ?? goldenCase.expected;
}

function upstreamAnswer(goldenCase: CodexCase): CodexAnswer {
  return goldenCase.expected;
}

/** Gives the complete result for an answer. */
function envelope(answer: CodexAnswer): unknown {
  if (!answer.ok) return { ok: false, text: answer.error, error: { message: answer.error } };
  return {
    ok: true,
    text: answer.text,
    data: { content: answer.text, content_items: null, success: true },
    dataKeys: "content content_items success",
  };
}

async function call(tool: CodexTool, args: unknown, prefix: string | undefined): Promise<unknown> {
  const result = await tool.run(args);
  if (result.ok) {
    return { ...result, dataKeys: Object.keys(result.data).toSorted().join(" ") };
  }
  const shorten = (text: string): string =>
    prefix !== undefined && text.startsWith(prefix) && text.length > prefix.length ? prefix : text;
  return {
    ...result,
    text: shorten(result.text),
    error: { ...result.error, message: shorten(result.error.message) },
  };
}

/** Runs cases. With `exactCause`, it also compares the text after `failed to read file: `. */
function runCodex(
  tool: CodexTool,
  selected: readonly CodexCase[],
  answerOf: (goldenCase: CodexCase) => CodexAnswer,
  exactCause: boolean,
): Promise<GoldenRun<CodexCase>> {
  const differences = async (goldenCase: CodexCase): Promise<readonly string[]> => {
    const { args, path } = goldenCase;
    const file_path = path === "fixture" ? join(fixtures, args.file_path) : args.file_path;
    const answer = answerOf(goldenCase);
    const byPrefix = !answer.ok && answer.error.startsWith(readFailure) && !exactCause;
    const expected: CodexAnswer = byPrefix ? { ok: false, error: readFailure } : answer;
    return compare(
      envelope(expected),
      await call(tool, { ...args, file_path }, byPrefix ? readFailure : undefined),
    );
  };
  return runCases(selected, { differences, runsHere });
}

function runRaw(
  tool: CodexTool,
  answerOf: (rawCase: CodexRawCase) => CodexAnswer,
): Promise<GoldenRun<CodexRawCase & { id: string }>> {
  const inJson = JSON.stringify(fixtures).slice(1, -1);
  const differences = async (rawCase: CodexRawCase): Promise<readonly string[]> => {
    const answer = answerOf(rawCase);
    const prefix = answer.ok ? undefined : rawCase.error_prefix;
    const expected: CodexAnswer = prefix === undefined ? answer : { ok: false, error: prefix };
    const args = rawCase.raw_args.replaceAll("{FIX}", () => inJson);
    return compare(envelope(expected), await call(tool, args, prefix));
  };
  return runCases(rawCases, { differences });
}

/** The whole of `flat.txt` as the tool shows it. */
const allFortyLines = Array.from({ length: 40 }, (_, index) => `L${index + 1}: line ${index + 1}`).join("\n");

/** Raw strings that the default mode answers differently, because null means omitted and siblings are on. */
const otherwiseByDefault: ReadonlyMap<string, string> = new Map([
  ['{"file_path":"{FIX}/flat.txt","offset":null}', allFortyLines],
  ['{"file_path":"{FIX}/flat.txt","limit":null}', allFortyLines],
  ['{"file_path":"{FIX}/flat.txt","mode":null}', allFortyLines],
  ['{"file_path":"{FIX}/flat.txt","indentation":{"max_levels":null}}', allFortyLines],
  ['{"file_path":"{FIX}/flat.txt","indentation":{"include_siblings":null}}', allFortyLines],
  [
    '{"file_path":"{FIX}/flat.txt","mode":"indentation","limit":1000000,"indentation":{"anchor_line":4}}',
    allFortyLines,
  ],
]);

function specifiedRawAnswer(rawCase: CodexRawCase): CodexAnswer {
  const text = otherwiseByDefault.get(rawCase.raw_args);
  return text === undefined ? rawCase.expected : { ok: true, text };
}

const compatTool = codexReadFileTool({ root: fixtures, compat: "codex-0.116" });
const defaultTool = codexReadFileTool({ root: fixtures });
const compat = await runCodex(compatTool, allCases, upstreamAnswer, process.platform === "linux");
const standard = await runCodex(defaultTool, allCases, specifiedAnswer, false);
const compatRaw = await runRaw(compatTool, (rawCase) => rawCase.expected);
const standardRaw = await runRaw(defaultTool, specifiedRawAnswer);

afterAll(() => {
  console.log(
    [
      `codex compat: ${compat.summary()}`,
      `codex default: ${standard.summary()}`,
      `codex compat, raw strings: ${compatRaw.summary()}`,
      `codex default, raw strings: ${standardRaw.summary()}`,
    ].join("\n"),
  );
});

const indentationOf = ({ args }: CodexCase): IndentationArguments => args["indentation"] ?? {};
const inIndentationMode: Picks = ({ args }) => args["mode"] === "indentation";
const reads: Picks = ({ expected }) => expected.ok;
const tagged =
  (tag: string): Picks =>
  ({ tags }) =>
    tags.includes(tag);
const overriddenBy =
  (reason: string): Picks =>
  ({ seed_reasons = [] }) =>
    seed_reasons.includes(reason);
const of =
  (...names: readonly string[]): Picks =>
  ({ file }) =>
    file !== null && names.includes(file);
const both =
  (...conditions: readonly Picks[]): Picks =>
  (goldenCase) =>
    conditions.every((condition) => condition(goldenCase));
const not =
  (condition: Picks): Picks =>
  (goldenCase) =>
    !condition(goldenCase);
const failsWith =
  (...texts: readonly string[]): Picks =>
  ({ expected }) =>
    !expected.ok && texts.includes(expected.error);

describe("compat codex-0.116", () => {
  test("every case", () => {
    expect(compat.verdict()).toEqual(allPassed(2174));
    expect(compat.summary()).toBe(everyCase);
  });

  test("every raw argument string: JSON, types and required keys [C-01] [C-02] [C-08] [C-39]", () => {
    expect(compatRaw.verdict()).toEqual(allPassed(38));
  });

  test.each(eachFile)("cases of %s", (_, file) => {
    const picks: Picks = (goldenCase) => goldenCase.file === file;
    expect(compat.verdict(picks)).toEqual(allPassed(allCases.filter(picks).length));
  });

  test("offset 0 is an error [C-05]", () => {
    expect(compat.verdict(failsWith("offset must be a 1-indexed line number"))).toEqual(allPassed(6));
  });

  test("limit 0 is an error [C-07]", () => {
    expect(compat.verdict(failsWith("limit must be greater than zero"))).toEqual(allPassed(4));
  });

  test("anchor_line 0, max_lines 0 and an anchor past the end are errors [C-36]", () => {
    const texts = [
      "anchor_line must be a 1-indexed line number",
      "max_lines must be greater than zero",
      "anchor_line exceeds file length",
    ];
    expect(compat.verdict(failsWith(...texts))).toEqual(allPassed(29));
  });

  test("a slice ignores indentation [C-09]", () => {
    expect(compat.verdict(tagged("ignores_indentation"))).toEqual(allPassed(2));
    expect(compat.verdict(tagged("null_indentation"))).toEqual(allPassed(1));
  });

  test("the offset sets the default anchor [C-10]", () => {
    const fromOffset: Picks = (goldenCase) => indentationOf(goldenCase).anchor_line === undefined;
    expect(compat.verdict(both(inIndentationMode, reads, fromOffset))).toEqual(allPassed(212));
    expect(compat.verdict(tagged("offset_ignored"))).toEqual(allPassed(1));
  });

  test("max_levels is unlimited by default and limits when given [C-11] [C-32]", () => {
    const levels =
      (picks: (given: number | undefined) => boolean): Picks =>
      (goldenCase) =>
        picks(indentationOf(goldenCase).max_levels);
    const block = both(inIndentationMode, reads);
    expect(
      compat.verdict(
        both(
          block,
          levels((given) => given === undefined),
        ),
      ),
    ).toEqual(allPassed(378));
    expect(
      compat.verdict(
        both(
          block,
          levels((given) => given === 0),
        ),
      ),
    ).toEqual(allPassed(80));
    expect(
      compat.verdict(
        both(
          block,
          levels((given) => given !== undefined && given > 0),
        ),
      ),
    ).toEqual(allPassed(1253));
  });

  test("a block includes header comments by default and omits them on request [C-13] [C-30]", () => {
    const commented = of("headers_run.py", "ws_headers.txt", "report.sql", "rust_attrs.rs");
    const byDefault: Picks = (goldenCase) => indentationOf(goldenCase).include_header === undefined;
    expect(compat.verdict(both(inIndentationMode, commented, byDefault))).toEqual(allPassed(112));
    expect(compat.verdict(tagged("header"))).toEqual(allPassed(90));
  });

  test("max_lines limits the block in addition to limit [C-14]", () => {
    const capped: Picks = (goldenCase) => (indentationOf(goldenCase).max_lines ?? 0) > 0;
    expect(compat.verdict(both(inIndentationMode, reads, capped))).toEqual(allPassed(373));
    expect(compat.verdict(tagged("limits"))).toEqual(allPassed(52));
  });

  test("a slice: numbered lines, joined by LF, in the range and the file [C-15] [C-16] [C-17] [C-18]", () => {
    expect(compat.verdict(both(not(inIndentationMode), reads))).toEqual(allPassed(296));
  });

  test("the indent counts spaces and tabs, and a blank line has the indent of the line before it [C-31]", () => {
    const indented = of("mixed_indent.py", "deep_tabs.txt", "blank_ws.py", "go_tabs.go", "bom_indent.py");
    expect(compat.verdict(both(inIndentationMode, indented))).toEqual(allPassed(244));
    expect(compat.verdict(tagged("blank_anchor"))).toEqual(allPassed(32));
  });

  test("with siblings, the block grows alternately up and down [C-33]", () => {
    const withSiblings: Picks = (goldenCase) => indentationOf(goldenCase).include_siblings === true;
    expect(compat.verdict(both(inIndentationMode, withSiblings))).toEqual(allPassed(512));
  });

  test("without siblings, the block takes one line with the least indent in each direction [C-34]", () => {
    const withoutSiblings: Picks = (goldenCase) => indentationOf(goldenCase).include_siblings === false;
    expect(compat.verdict(both(inIndentationMode, withoutSiblings))).toEqual(allPassed(670));
  });

  test("the block drops blank ends, and a limit of 1 gives only the anchor [C-35]", () => {
    const blankEnds = of("trailing_blank.txt", "all_blank.txt", "leading_blank.py", "three_newlines.txt");
    const single: Picks = (goldenCase) =>
      goldenCase.args["limit"] === 1 || indentationOf(goldenCase).max_lines === 1;
    expect(compat.verdict(both(inIndentationMode, blankEnds))).toEqual(allPassed(118));
    expect(compat.verdict(both(inIndentationMode, reads, single))).toEqual(allPassed(64));
  });
});

describe("by default", () => {
  test("every case", () => {
    expect(standard.verdict()).toEqual(allPassed(2174));
    expect(standard.summary()).toBe(everyCase);
  });

  test("every raw argument string, where null means omitted [C-01] [C-02] [C-08] [C-39]", () => {
    expect(rawCases.filter((rawCase) => otherwiseByDefault.has(rawCase.raw_args)).length).toBe(6);
    expect(standardRaw.verdict()).toEqual(allPassed(38));
  });

  test.each(eachFile)("cases of %s", (_, file) => {
    const picks: Picks = (goldenCase) => goldenCase.file === file;
    expect(standard.verdict(picks)).toEqual(allPassed(allCases.filter(picks).length));
  });

  test("a relative path is refused before any other check [C-03]", () => {
    expect(standard.verdict(tagged("relative"))).toEqual(allPassed(14));
    expect(standard.verdict(overriddenBy("check_order"))).toEqual(allPassed(2));
  });

  test("the default offset is 1 and the default limit is 2000 [C-04] [C-06]", () => {
    const plain: Picks = ({ args }) => Object.keys(args).join() === "file_path";
    const unlimited: Picks = ({ args }) => args["limit"] === undefined;
    expect(standard.verdict(both(plain, reads))).toEqual(allPassed(51));
    expect(standard.verdict(both(tagged("many"), unlimited))).toEqual(allPassed(7));
  });

  test("siblings are included by default [C-12]", () => {
    expect(standard.verdict(overriddenBy("include_siblings_default"))).toEqual(allPassed(226));
  });

  test("an offset past the end succeeds with an empty text [C-20]", () => {
    expect(standard.verdict(overriddenBy("past_eof_slice"))).toEqual(allPassed(107));
    expect(standard.verdict(overriddenBy("past_eof_indentation_anchor_from_offset"))).toEqual(allPassed(11));
  });

  test("long lines are cut at 500 bytes, between characters [C-21] [C-22]", () => {
    const long = of("long_ascii.txt", "long_multibyte.txt", "long_invalid.txt");
    expect(standard.verdict(long)).toEqual(allPassed(52));
  });

  test("a tab becomes 4 spaces [C-23]", () => {
    expect(standard.verdict(overriddenBy("tab_expansion"))).toEqual(allPassed(331));
  });

  test("a missing file, a directory and a bad name fail to read [C-24]", () => {
    const unreadable: Picks = ({ expected }) => !expected.ok && expected.error.startsWith(readFailure);
    expect(standard.verdict(unreadable)).toEqual(allPassed(6));
  });

  test("the CR of a CRLF is removed, and a lone CR stays [C-25]", () => {
    expect(standard.verdict(of("crlf.py", "crlf_mixed.txt", "lone_cr.txt", "cr_only.txt"))).toEqual(
      allPassed(116),
    );
  });

  test("invalid UTF-8 is replaced [C-26]", () => {
    expect(standard.verdict(of("invalid_utf8.txt", "long_invalid.txt"))).toEqual(allPassed(58));
  });

  test("the last line needs no newline, and a final newline adds no line [C-27]", () => {
    const ends = of(
      "no_trailing_newline.txt",
      "single_no_newline.txt",
      "single.txt",
      "single_newline.txt",
      "three_newlines.txt",
    );
    expect(standard.verdict(ends)).toEqual(allPassed(98));
  });

  test("every failure is text for the model [C-15] [C-37]", () => {
    const fails: Picks = (goldenCase) => !specifiedAnswer(goldenCase).ok;
    expect(standard.verdict(fails)).toEqual(allPassed(49));
  });

  test("one level with siblings and header [C-38]", () => {
    const example: Picks = (goldenCase) => {
      const { max_levels, include_siblings, include_header } = indentationOf(goldenCase);
      return max_levels === 1 && include_siblings === true && include_header === true;
    };
    expect(standard.verdict(example)).toEqual(allPassed(24));
  });
});

test("the root of the file system may be the tool's root", async () => {
  const tool = codexReadFileTool({ root: fileSystemRoot });
  const run = await runCodex(tool, coreCases, specifiedAnswer, false);
  expect(run.verdict()).toEqual(allPassed(594));
});
