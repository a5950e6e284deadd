import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileFacts } from "../../src/contract/file-facts.ts";
import type { LineEnding } from "../../src/lines/kernel/line-kernel.ts";
import { factsOfRun, fileFactsOf, type ShownRun } from "../../src/tools/engine/facts.ts";
import { loggedFile } from "../lines/logged-file.ts";

describe("what is known when a file is opened", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  test.for<[string, number | null, string | null]>([
    ["of a settled file", 98_000, "v"],
    ["of one modified just now", 98_001, null],
    ["of one modified at an unknown time", null, null],
  ])("%s", ([, modifiedMs, version]) => {
    const path = { requested: "./a", shown: "a", rootIndex: 0, segments: ["a"], namesDirectory: false };
    expect(fileFactsOf(path, loggedFile("text", { modifiedMs, version: "v" }))).toEqual({
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

/** A run of the lines of a text, as one piece of a file or line by line. */
function runOf(text: string, asPiece: boolean, facts: Partial<ShownRun> = {}): ShownRun {
  const lines: { text: string; ending: LineEnding }[] = [];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const ending = line.endsWith("\r\n") ? "crlf" : line.endsWith("\n") ? "lf" : "none";
    lines.push({ text: line.replace(/\r?\n$/, ""), ending });
  }
  return {
    firstLine: 1,
    lineCount: lines.length,
    lines,
    texts: lines.map((line) => line.text),
    head: Buffer.from(text),
    totalLines: null,
    more: false,
    ...(asPiece && { raw: Buffer.from(text) }),
    ...facts,
  };
}

describe.each([
  ["one piece", true],
  ["lines", false],
])("a run of lines, as %s", (_, asPiece) => {
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
  ])("%j ends lines by %s", ([text, eol, warnings]) => {
    const facts = factsOfRun(runOf(text, asPiece));
    expect(facts.eol).toBe(eol);
    expect(facts.warnings?.map(({ code }) => code)).toEqual(warnings);
  });

  test.for<[Partial<ShownRun>, Partial<FileFacts>]>([
    [{}, { firstLine: 1, lastLine: 2, totalLines: null, next: null, bom: false }],
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
    [{ head: Uint8Array.of(0xef, 0xbb, 0xbf) }, { bom: true }],
  ])("%j", ([facts, expected]) => {
    expect(factsOfRun(runOf("a\nb\n", asPiece, facts))).toMatchObject(expected);
  });
});
