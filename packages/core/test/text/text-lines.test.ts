import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { contentOf, linesOf, readTextLines, type TextLinesRequest } from "../../src/text/text-lines.ts";
import { bytesOf, residentBytesOf } from "../file-bytes.ts";
import { fileOfBytes } from "../file-of-bytes.ts";

/** What a run of text is, in words: each line as `text/ending`. */
interface Shown {
  readonly kind: "whole" | "edited";
  readonly content: string;
  readonly lines: readonly string[];
  readonly budgetStop: "before" | "inside" | null;
  readonly totalLines: number | null;
}

describe.each(["streamed", "resident"] as const)("lines of a file that is %s", (form) => {
  const whole = { kind: "whole", budgetStop: null } as const;
  const edited = { kind: "edited", budgetStop: null } as const;

  test.for<[string, string, Partial<TextLinesRequest>, Shown]>([
    ["nothing", "", {}, { ...whole, content: "", lines: [], totalLines: 0 }],
    [
      "as they are",
      "a\r\r\né\n",
      {},
      { ...whole, content: "a\r\r\né\n", lines: ["a\r/crlf", "é/lf"], totalLines: 2 },
    ],
    [
      "some of them",
      "a\nb\nc",
      { firstLine: 2, maxLines: 1 },
      { ...whole, content: "b\n", lines: ["b/lf"], totalLines: 3 },
    ],
    [
      "up to the budget",
      "aa\nbb\n",
      { maxBytes: 5, maxLineCharacters: 3 },
      { ...whole, content: "aa\n", lines: ["aa/lf"], budgetStop: "before", totalLines: 2 },
    ],
    [
      "up to the budget, into which the next might fit when it is cut",
      "aa\nbb\n",
      { maxBytes: 5, maxLineCharacters: 2 },
      { ...edited, content: "aa\n", lines: ["aa/lf"], budgetStop: "before", totalLines: 2 },
    ],
    [
      "not UTF-8",
      "a\n\xff\r\n",
      {},
      { ...edited, content: "a\n\ufffd\r\n", lines: ["a/lf", "\ufffd/crlf"], totalLines: 2 },
    ],
    [
      "one of them longer than it may be",
      "abcd\nef\n",
      { maxLineCharacters: 3 },
      { ...edited, content: "abc\nef\n", lines: ["abc/lf", "ef/lf"], totalLines: 2 },
    ],
    [
      "from inside the first",
      "abcd\nef",
      { column: 3 },
      { ...edited, content: "cd\nef", lines: ["cd/lf", "ef/none"], totalLines: 2 },
    ],
    [
      "cut inside the only one",
      "abcd\nef",
      { maxBytes: 2 },
      { ...edited, content: "ab", lines: ["ab/none"], budgetStop: "inside", totalLines: 2 },
    ],
  ])("%s", async ([, content, request, shown]) => {
    const bytes = Buffer.from(content, content.includes("\xff") ? "latin1" : "utf8");
    const source = fileOfBytes(bytes);
    const text = await readTextLines(form === "streamed" ? bytesOf(source) : residentBytesOf(source, bytes), {
      firstLine: 1,
      maxLines: 9,
      column: 1,
      maxLineCharacters: 100,
      maxBytes: 100,
      countTotal: true,
      startPosition: 0,
      ...request,
    });
    expect({
      kind: text.kind,
      content: contentOf(text),
      lines: linesOf(text).map((line) => `${line.text}/${line.ending}`),
      budgetStop: text.budgetStop,
      totalLines: text.totalLines,
    }).toEqual(shown);
    expect(text.lineCount).toBe(shown.lines.length);
  });
});
