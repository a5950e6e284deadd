import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileFacts } from "../../../src/contract/file-facts.ts";
import type { FileLines } from "../../../src/lines/file-lines.ts";
import type { LineEnding } from "../../../src/lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../../src/lines/kernel/shared-kernel.ts";
import type { DecodedLine, LinePart } from "../../../src/lines/split-lines.ts";
import { factsOfLines, factsOfOpening, factsOfRun } from "../../../src/tools/engine/facts.ts";
import { loggedFile } from "../../lines/logged-file.ts";

describe("what is known when a file is opened", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  test.for<[string, number | null, string | null]>([
    ["of a settled file", 98_000, "v"],
    ["of one modified just now", 98_001, null],
    ["of one modified at an unknown time", null, null],
  ])("%s", ([, modifiedMs, version]) => {
    const path = { requested: "./a", shown: "a", rootIndex: 0, segments: ["a"], namesDirectory: false };
    expect(factsOfOpening(path, loggedFile("text", { modifiedMs, version: "v" }))).toEqual({
      path: "a",
      kind: "text",
      firstLine: null,
      lastLine: null,
      totalLines: null,
      next: null,
      byteLength: 4,
      modifiedMs,
      version,
      encoding: "utf-8",
      bom: false,
      eol: "none",
      cuts: [],
      changed: false,
      warnings: [],
    });
  });
});

/** A run of lines, as far as a test says it. */
interface GivenRun {
  readonly firstLine?: number;
  readonly lineCount?: number;
  readonly totalLines?: number;
  readonly more?: boolean;
  readonly head?: Uint8Array;
}

/** The lines of a text by their definition, and where each lies in its bytes. */
function linesIn(text: string): { readonly decoded: DecodedLine[]; readonly parts: LinePart[] } {
  const decoded: DecodedLine[] = [];
  const parts: LinePart[] = [];
  let start = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const ending: LineEnding = line.endsWith("\r\n") ? "crlf" : line.endsWith("\n") ? "lf" : "none";
    const content = line.replace(/\r?\n$/, "");
    const byteLength = Buffer.byteLength(content);
    decoded.push({ text: content, ending });
    parts.push({ start, end: start + byteLength, byteLength, ending });
    start += Buffer.byteLength(line);
  }
  return { decoded, parts };
}

type FactsOf = (text: string, asPiece: boolean, given?: GivenRun) => Promise<Partial<FileFacts>>;

/** The facts of a run of all lines of a text, as one piece of a file or line by line. */
const runFacts: FactsOf = async (text, asPiece, given = {}) => {
  const { decoded } = linesIn(text);
  const bytes = Buffer.from(text);
  const run = {
    firstLine: 1,
    lineCount: decoded.length,
    totalLines: null,
    more: false,
    ...given,
    whole: asPiece ? { bytes, traits: sharedKernel().inspect(bytes) } : undefined,
    pieces: () => [decoded],
  };
  return await factsOfRun(run, undefined);
};

/** The facts of the same lines as they come from a file. */
const lineFacts: FactsOf = async (text, asPiece, { more = false, ...given } = {}) => {
  const { parts } = linesIn(text);
  const bytes = Buffer.from(text);
  const run: FileLines = {
    firstLine: 1,
    lineCount: parts.length,
    head: bytes,
    totalLines: null,
    scannedTo: bytes.length,
    isUtf8: null,
    stop: "end",
    bytes,
    ...(asPiece ? { kind: "whole" } : { kind: "collected", parts }),
    ...given,
  };
  return await factsOfLines(run, more, undefined);
};

describe.each<[string, string, boolean, FactsOf]>([
  ["a run of lines", "one piece", true, runFacts],
  ["a run of lines", "lines", false, runFacts],
  ["lines of a file", "one piece", true, lineFacts],
  ["lines of a file", "lines", false, lineFacts],
])("%s, as %s", (_kind, _form, asPiece, factsOf) => {
  test.for<[string, FileFacts["eol"], string[]]>([
    ["", "none", []],
    ["a", "none", []],
    ["a\n", "lf", []],
    ["a\nb", "lf", []],
    ["a\r\n", "crlf", []],
    ["a\r\nb", "crlf", []],
    ["a\r\nb\n", "mixed", ["MIXED_EOL"]],
    ["a\nb\r\n", "mixed", ["MIXED_EOL"]],
    ["a\rb\n", "lf", ["LONE_CR"]],
    ["a\r\nb\rc\r\n", "crlf", ["LONE_CR"]],
    ["é\n", "lf", []],
    ["a\u200bb\n", "lf", ["INVISIBLE_UNICODE"]],
    ["\u202ea\n", "lf", ["BIDI_CONTROL"]],
    ["\u001b[31m\n", "lf", ["TERMINAL_ESCAPE"]],
    ["a\tb\n", "lf", []],
  ])("%j ends lines by %s", async ([text, eol, warnings]) => {
    const facts = await factsOf(text, asPiece);
    expect(facts.eol).toBe(eol);
    expect(facts.warnings?.map(({ code }) => code)).toEqual(warnings);
  });

  test.for<[GivenRun, Partial<FileFacts>]>([
    [{}, { firstLine: 1, lastLine: 2, totalLines: null, next: null }],
    [
      { firstLine: 5, more: true },
      { firstLine: 5, lastLine: 6, totalLines: null, next: { offset: 7 } },
    ],
    [
      { more: true, totalLines: 3 },
      { lastLine: 2, totalLines: 3, next: { offset: 3 } },
    ],
    [
      { more: true, totalLines: 2 },
      { lastLine: 2, totalLines: 2, next: null },
    ],
    [
      { lineCount: 0, totalLines: 0 },
      { firstLine: null, lastLine: null, totalLines: 0, next: null },
    ],
  ])("%j", async ([given, expected]) => {
    expect(await factsOf("a\nb\n", asPiece, given)).toMatchObject(expected);
  });
});

test.for<[GivenRun, boolean]>([
  [{}, false],
  [{ head: Uint8Array.of(0xef, 0xbb, 0xbf) }, true],
])("lines of a file that start with %j: whether that is a byte order mark", async ([given, bom]) => {
  for (const asPiece of [true, false]) {
    expect((await lineFacts("a\nb\n", asPiece, given)).bom).toBe(bom);
  }
});
