import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { linesOf, readLineWindow, type LineWindowRequest } from "../../src/lines/line-window.ts";
import { ResidentFile } from "../../src/lines/bytes/resident-file.ts";
import { loggedFile } from "./logged-file.ts";

const text = "aa\r\nb\n\ncc";

interface Seen {
  readonly raw: string | undefined;
  readonly lines: string;
  readonly total: number | null;
  readonly scannedTo: number;
  readonly stop: string;
  readonly head: string;
}

async function see(kind: "read" | "resident", request: Partial<LineWindowRequest>): Promise<Seen> {
  const under = loggedFile(text);
  const file = kind === "read" ? under : new ResidentFile(under, Buffer.from(text));
  const window = await readLineWindow(file, { firstLine: 1, maxLines: 9, ...request });
  expect(window.firstLine).toBe(request.firstLine ?? 1);
  expect(window.lineCount).toBe(window.lines.length);
  return {
    raw: window.raw && Buffer.from(window.raw).toString(),
    lines: window.lines
      .map(({ start, end, byteLength, ending }) => {
        const shown = Buffer.from(window.bytes.subarray(start, end)).toString();
        return `${shown}/${byteLength}/${ending}`;
      })
      .join(" "),
    total: window.totalLines,
    scannedTo: window.scannedTo,
    stop: window.stop,
    head: Buffer.from(window.head).toString(),
  };
}

const all = "aa/2/crlf b/1/lf /0/lf cc/2/none";

describe.each(["read", "resident"] as const)("a file that is %s", (kind) => {
  const total = kind === "read" ? null : 4;
  const raw = { raw: text, lines: all, total: 4, scannedTo: 9, stop: "end", head: "aa\r\n" };
  const byLine = { ...raw, raw: undefined };

  test.for<[string, Partial<LineWindowRequest>, Seen]>([
    ["whole", {}, raw],
    ["exactly all lines", { maxLines: 4 }, raw],
    [
      "some lines",
      { maxLines: 2 },
      { ...raw, raw: "aa\r\nb\n", lines: "aa/2/crlf b/1/lf", total, scannedTo: 6, stop: "lines" },
    ],
    [
      "some lines, and the total",
      { maxLines: 2, countTotal: true },
      {
        ...raw,
        raw: "aa\r\nb\n",
        lines: "aa/2/crlf b/1/lf",
        scannedTo: kind === "read" ? 6 : 9,
        stop: "lines",
      },
    ],
    [
      "a later line",
      { firstLine: 2, maxLines: 1 },
      { ...raw, raw: "b\n", lines: "b/1/lf", total, scannedTo: 6, stop: "lines" },
    ],
    ["past the end", { firstLine: 6 }, { ...raw, raw: "", lines: "" }],
    ["a longer head", { headBytes: 6 }, { ...raw, head: "aa\r\nb\n" }],
    ["a head longer than the file", { headBytes: 50 }, { ...raw, head: text }],
    ["no head", { headBytes: 0 }, { ...raw, head: "" }],
    ["shortened lines", { maxLineBytes: 1 }, { ...raw, lines: "a/2/crlf b/1/lf /0/lf c/2/none" }],
    ["as many bytes as there are", { maxWindowBytes: 9 }, raw],
    [
      "a byte less",
      { maxWindowBytes: 8 },
      { ...byLine, lines: "aa/2/crlf b/1/lf /0/lf", total: null, scannedTo: 9, stop: "bytes" },
    ],
    ["as much as may be held", { maxHeldBytes: 9 + 4 * 128 }, raw],
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
    expect(found.raw === undefined && seen.total === null ? { ...found, total: null } : found).toEqual(seen);
  });

  test("a bound of the scan", async () => {
    expect(await see(kind, { maxPosition: 9 })).toEqual(kind === "read" ? byLine : raw);
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

  test("whoever looks at every chunk sees the whole file", async () => {
    const chunks: string[] = [];
    const observe = (chunk: Uint8Array): number => chunks.push(Buffer.from(chunk).toString());
    const found = await see(kind, { observe, maxLines: 1, countTotal: true });
    expect(chunks.join("")).toBe(text);
    expect(found).toEqual({
      ...(kind === "read" ? byLine : { ...raw, raw: "aa\r\n" }),
      lines: "aa/2/crlf",
      stop: "lines",
    });
  });
});

test("a window of more than 1 MiB is read line by line", async () => {
  const large = `${"x".repeat(1023)}\n`.repeat(1024);
  const read = async (content: string): Promise<boolean> => {
    const window = await readLineWindow(loggedFile(content), { firstLine: 1, maxLines: Infinity });
    return window.raw !== undefined;
  };
  expect(await read(large)).toBe(true);
  expect(await read(`${large}y`)).toBe(false);
});

test.for<[string, number | undefined, [number, number, number, string][]]>([
  ["", undefined, []],
  ["a", undefined, [[0, 1, 1, "none"]]],
  ["\n", undefined, [[0, 0, 0, "lf"]]],
  ["\r\n", undefined, [[0, 0, 0, "crlf"]]],
  ["\r", undefined, [[0, 1, 1, "none"]]],
  [
    "a\r\n\nb\r",
    undefined,
    [
      [0, 1, 1, "crlf"],
      [3, 3, 0, "lf"],
      [4, 6, 2, "none"],
    ],
  ],
  [
    "abc\nd\n",
    2,
    [
      [0, 2, 3, "lf"],
      [4, 5, 1, "lf"],
    ],
  ],
  ["abc\r\n", 3, [[0, 3, 3, "crlf"]]],
  [
    "\n\r\n",
    undefined,
    [
      [0, 0, 0, "lf"],
      [1, 1, 0, "crlf"],
    ],
  ],
])("the lines of %j, up to %j bytes", ([content, maxLineBytes, lines]) => {
  expect(linesOf(Buffer.from(content), maxLineBytes)).toEqual(
    lines.map(([start, end, byteLength, ending]) => ({ start, end, byteLength, ending })),
  );
});
