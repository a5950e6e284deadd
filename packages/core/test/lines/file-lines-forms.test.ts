import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { partsOf, readFileLines, type FileLinesRequest } from "../../src/lines/file-lines.ts";
import { bytesOf, residentBytesOf } from "../file-bytes.ts";
import { loggedFile } from "./logged-file.ts";

const text = "aa\r\nb\n\ncc";

interface Seen {
  /** The lines as one piece of the file; undefined where they were collected. */
  readonly whole: string | undefined;
  readonly lines: string;
  readonly total: number | null;
  readonly scannedTo: number;
  readonly stop: string;
  readonly head: string;
  readonly isUtf8: boolean | null;
}

async function see(
  kind: "read" | "resident",
  request: Partial<FileLinesRequest>,
  content: Uint8Array = Buffer.from(text),
): Promise<Seen> {
  const source = loggedFile(content);
  const file = kind === "read" ? bytesOf(source) : residentBytesOf(source, content);
  const lines = await readFileLines(file, { firstLine: 1, maxLines: 9, ...request });
  const parts = partsOf(lines, request.maxLineBytes);
  expect(lines.firstLine).toBe(request.firstLine ?? 1);
  expect(lines.lineCount).toBe(parts.length);
  return {
    whole: lines.kind === "whole" ? Buffer.from(lines.bytes).toString() : undefined,
    lines: parts
      .map(({ start, end, byteLength, ending }) => {
        const shown = Buffer.from(lines.bytes.subarray(start, end)).toString();
        return `${shown}/${byteLength}/${ending}`;
      })
      .join(" "),
    total: lines.totalLines,
    scannedTo: lines.scannedTo,
    stop: lines.stop,
    head: Buffer.from(lines.head).toString(),
    isUtf8: lines.isUtf8,
  };
}

const all = "aa/2/crlf b/1/lf /0/lf cc/2/none";

describe.each(["read", "resident"] as const)("a file that is %s", (kind) => {
  const total = kind === "read" ? null : 4;
  const whole: Seen = {
    whole: text,
    lines: all,
    total: 4,
    scannedTo: 9,
    stop: "end",
    head: "aa\r\n",
    isUtf8: null,
  };
  const byLine: Seen = { ...whole, whole: undefined };

  test.for<[string, Partial<FileLinesRequest>, Seen]>([
    ["whole", {}, whole],
    ["exactly all lines", { maxLines: 4 }, whole],
    [
      "some lines",
      { maxLines: 2 },
      { ...whole, whole: "aa\r\nb\n", lines: "aa/2/crlf b/1/lf", total, scannedTo: 6, stop: "lines" },
    ],
    [
      "some lines, and the total",
      { maxLines: 2, countTotal: true },
      {
        ...whole,
        whole: "aa\r\nb\n",
        lines: "aa/2/crlf b/1/lf",
        scannedTo: kind === "read" ? 6 : 9,
        stop: "lines",
      },
    ],
    [
      "a later line",
      { firstLine: 2, maxLines: 1 },
      { ...whole, whole: "b\n", lines: "b/1/lf", total, scannedTo: 6, stop: "lines" },
    ],
    ["past the end", { firstLine: 6 }, { ...whole, whole: "", lines: "" }],
    ["a longer head", { headBytes: 6 }, { ...whole, head: "aa\r\nb\n" }],
    ["a head longer than the file", { headBytes: 50 }, { ...whole, head: text }],
    ["no head", { headBytes: 0 }, { ...whole, head: "" }],
    ["shortened lines", { maxLineBytes: 1 }, { ...whole, lines: "a/2/crlf b/1/lf /0/lf c/2/none" }],
    ["as many bytes as there are", { maxRunBytes: 9 }, whole],
    [
      "a byte less",
      { maxRunBytes: 8 },
      { ...byLine, lines: "aa/2/crlf b/1/lf /0/lf", total: null, scannedTo: 9, stop: "bytes" },
    ],
    ["as much as may be held", { maxHeldBytes: 9 + 4 * 128 }, whole],
    [
      "a byte less than it takes to hold",
      { maxHeldBytes: 9 + 4 * 128 - 1 },
      // What is held line by line is without its endings.
      byLine,
    ],
    [
      "what may be held of some lines",
      { maxHeldBytes: 2 * 128 },
      { ...byLine, lines: "aa/2/crlf b/1/lf", total: null, scannedTo: 6, stop: "held" },
    ],
  ])("%s", async ([, request, seen]) => {
    const found = await see(kind, request);
    // A total that was come by is not part of what a scan line by line promises.
    expect(found.whole === undefined && seen.total === null ? { ...found, total: null } : found).toEqual(
      seen,
    );
  });

  test("a bound of the scan", async () => {
    expect(await see(kind, { maxPosition: 9 })).toEqual(kind === "read" ? byLine : whole);
    expect(await see(kind, { maxPosition: 8 })).toEqual({
      ...byLine,
      lines: "aa/2/crlf b/1/lf /0/lf",
      total: null,
      scannedTo: 7,
      stop: "limit",
    });
    expect(await see(kind, { maxPosition: 3, maxLines: 1 })).toMatchObject({ lines: "", stop: "limit" });
    expect(await see(kind, { maxPosition: 4, maxLines: 1 })).toMatchObject({
      lines: "aa/2/crlf",
      stop: "lines",
    });
  });

  test("a check for UTF-8 covers the whole file, also behind the run", async () => {
    const request = { checkUtf8: true, maxLines: 1, countTotal: true };
    const seen: Seen = {
      ...(kind === "read" ? byLine : { ...whole, whole: "aa\r\n" }),
      lines: "aa/2/crlf",
      stop: "lines",
    };
    expect(await see(kind, request)).toEqual({ ...seen, isUtf8: true });
    const broken = Buffer.from(text.replace(/.$/, "\xff"), "latin1");
    expect(await see(kind, request, broken)).toEqual({ ...seen, isUtf8: false });
  });
});

test("a run of more than 1 MiB is read line by line", async () => {
  const large = `${"x".repeat(1023)}\n`.repeat(1024);
  const read = async (content: string): Promise<boolean> => {
    const lines = await readFileLines(bytesOf(loggedFile(content)), { firstLine: 1, maxLines: Infinity });
    return lines.kind === "whole";
  };
  expect(await read(large)).toBe(true);
  expect(await read(`${large}y`)).toBe(false);
});
