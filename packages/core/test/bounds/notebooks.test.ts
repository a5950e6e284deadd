import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { inTurns } from "../../src/lines/bytes/yield-turn.ts";
import { parseNotebook } from "../../src/media/notebook/parse-notebook.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { temporaryDirectory } from "../temporary-directory.ts";
import { costOfReads, expectBounded } from "./cost-of-reads.ts";
import { hostileMedia, notebookOf, outputOfTypes } from "./hostile-media.ts";

const directory = temporaryDirectory();
const repeated = (text: string, count: number): string => Array.from({ length: count }, () => text).join(",");
const head = "1\t=== cell 1: code, execution 1 ===\n2\tf()";
const left = "; data of another type left out";
/** 18.5 MB. */
const manyTypes = notebookOf([outputOfTypes(18_500_000)]);
const manyTypesText = `[n.ipynb | notebook of 1 cell | lines 1-3 of 3]\n${head}\n3\t--- result${left.repeat(20)}; 1541646 more types left out ---`;

describe("F8 notebooks that are made to cost much", () => {
  test.for<[string, Uint8Array, string]>([
    ["one output of 1.5 million types, in 18.5 MB", manyTypes, manyTypesText],
    [
      "an output of 1.5 million types of which the last one is shown",
      notebookOf([outputOfTypes(18_500_000).replace(/\}\}$/, ',"text/plain":"x"}}')]),
      `[n.ipynb | notebook of 1 cell | lines 1-4 of 4]\n${head}\n3\t--- result${left.repeat(20)}; 1541646 more types left out ---\n4\tx`,
    ],
    [
      "900,000 cells",
      Buffer.from(`{"cells":[${repeated('{"cell_type":"raw"}', 900_000)}]}`),
      "[n.ipynb | notebook of 900000 cells | lines 1-2000 of 1799999 | outline: mode=outline | next: offset=2001]\n1\t=== cell 1: raw ===\n2\t\n3\t=== cell 2: raw ===",
    ],
    [
      "a million lines in one source",
      Buffer.from(`{"cells":[{"cell_type":"code","source":[${repeated('"a = 1\\n"', 1_000_000)}]}]}`),
      "[n.ipynb | notebook of 1 cell | lines 1-2000 of 1000001 | outline: mode=outline | next: offset=2001]\n1\t=== cell 1: code ===\n2\ta = 1\n3\ta = 1",
    ],
    [
      "a million empty lines in one source",
      Buffer.from(`{"cells":[{"cell_type":"code","source":[${repeated('""', 1_000_000)}]}]}`),
      "[n.ipynb | notebook of 1 cell | line 1 of 1]\n1\t=== cell 1: code ===",
    ],
    [
      "a million outputs",
      notebookOf([repeated("{}", 1_000_000)]),
      `[n.ipynb | notebook of 1 cell | lines 1-2000 of 1000002 | outline: mode=outline | next: offset=2001]\n${head}\n3\t--- result ---\n4\t--- result ---`,
    ],
    [
      "300,000 files of a cell",
      Buffer.from(`{"cells":[{"attachments":{${repeated('"a":{"b":0}', 300_000)}}}]}`),
      "[n.ipynb | notebook of 1 cell | lines 1-1024 of 300001 | outline: mode=outline | next: offset=1025]\n1\t=== cell 1: unknown ===\n2\t--- attachment; data of another type left out ---",
    ],
    [
      "a bundle in a bundle, ninety deep, many times",
      notebookOf([`{"data":{"a/b":[${repeated(`${'{"a/b":'.repeat(90)}0${"}".repeat(90)}`, 20_000)}]}}`]),
      `[n.ipynb | notebook of 1 cell | lines 1-3 of 3]\n${head}\n3\t--- result; a/b of 0 characters left out ---`,
    ],
    [
      "the state of widgets",
      Buffer.from(
        `{"cells":[],"metadata":{"widgets":{"a":[${repeated(`{"b":[1,-2.5e3,true,null,"c"]}`, 400_000)}]}}}`,
      ),
      "[n.ipynb | notebook of 0 cells]",
    ],
    [
      "an image of 18 MB",
      notebookOf([`{"data":{"image/png":"${"QUJD".repeat(4_500_000)}"}}`]),
      `[n.ipynb | notebook of 1 cell | lines 1-3 of 3]\n${head}\n3\t--- result; image/png of 13500000 bytes left out ---`,
    ],
    [
      "a line of 3 million escapes",
      notebookOf([`{"output_type":"stream","text":"${"\\u00e9".repeat(3_000_000)}"}`]),
      `[n.ipynb | notebook of 1 cell | lines 1-4 of 4 | 1 line cut]\n${head}\n3\t--- stdout ---\n4\té`,
    ],
    [
      "a line of 2.5 million colours",
      notebookOf([`{"output_type":"stream","text":"${"\\u001b[".repeat(2_500_000)}"}`]),
      `[n.ipynb | notebook of 1 cell | lines 1-4 of 4 | 1 line cut]\n${head}\n3\t--- stdout ---\n4\t\u001b[\u001b[`,
    ],
    [
      "a number of 18 million digits",
      Buffer.from(`{"cells":[{"execution_count":${"9".repeat(18_000_000)}}]}`),
      "[n.ipynb | notebook of 1 cell | line 1 of 1]\n1\t=== cell 1: unknown ===",
    ],
    [
      "18 MB of white space",
      Buffer.from(`{"cells":[${" ".repeat(18_000_000)}]}`),
      "[n.ipynb | notebook of 0 cells]",
    ],
    [
      "a key of 18 MB",
      Buffer.from(`{"${"k".repeat(18_000_000)}":0,"cells":[]}`),
      "[n.ipynb | notebook of 0 cells]",
    ],
    [
      "18 MB of brackets",
      Buffer.from(`{"cells":${"[".repeat(18_000_000)}`),
      '[n.ipynb | line 1 of 1 | 1 line cut | not a valid notebook, shown as text]\n1\t{"cells":[[',
    ],
    [
      "18 MB of lists",
      Buffer.from(`{"cells":[${repeated("[]", 6_000_000)}]}`),
      '[n.ipynb | line 1 of 1 | 1 line cut | not a valid notebook, shown as text]\n1\t{"cells":[[],[]',
    ],
    [
      "18 MB that are JSON but for the last byte",
      Buffer.concat([manyTypes.subarray(0, -1), Buffer.from("]")]),
      '[n.ipynb | line 1 of 1 | 1 line cut | not a valid notebook, shown as text]\n1\t{"cells":[{"cell_type"',
    ],
    [
      "text that is longer than three times its JSON",
      notebookOf([
        repeated(`{"data":{${Array.from({ length: 20 }, (_, index) => `"${index}":0`).join(",")}}}`, 130_000),
      ]),
      '[n.ipynb | line 1 of 1 | 1 line cut | notebook with more than 50331648 bytes of cells, shown as its JSON]\n1\t{"cells":[{"cell_type"',
    ],
  ])("F8 %s", async ([title, bytes, start]) => {
    const cost = await costOfReads(directory, { "n.ipynb": bytes }, { calls: [{ path: "n.ipynb" }] });
    expect(cost.answers[0]?.text.slice(0, start.length)).toBe(start);
    expectBounded(title, cost);
  });

  test("F8 128 reads at once, which parse it once", async () => {
    const calls = Array.from({ length: 128 }, () => ({ path: "n.ipynb" }));
    const cost = await costOfReads(directory, { "n.ipynb": manyTypes }, { calls });
    expect(new Set(cost.answers.map(({ text }) => text))).toEqual(new Set([manyTypesText]));
    expectBounded("128 reads of one notebook", cost);
  });

  test("F8 several versions at once", async () => {
    const cells = Buffer.from(`{"cells":[${repeated('{"cell_type":"raw"}', 200_000)}]}`);
    const names = Array.from({ length: 8 }, (_, index) => `n${index}.ipynb`);
    const files = Object.fromEntries(names.map((name) => [name, cells]));
    const cost = await costOfReads(directory, files, {
      calls: names.map((path) => ({ path })),
      options: { timeoutMs: 100_000 },
    });
    expect(cost.answers.map(({ text }) => text.split(" | ")[1])).toEqual(
      names.map(() => "notebook of 200000 cells"),
    );
    expectBounded("8 notebooks of 4 MB", cost);
  });

  test("F8 the pages behind the first one are not parsed again", async () => {
    const cells = Buffer.from(`{"cells":[${repeated('{"cell_type":"code","source":"a = 1"}', 200_000)}]}`);
    const calls = [1, 2001, 590_001].map((offset) => ({ path: "n.ipynb", offset, limit: 2 }));
    const cost = await costOfReads(directory, { "n.ipynb": cells }, { calls, oneByOne: true });
    expect(cost.answers.map(({ text }) => text)).toEqual([
      "[n.ipynb | notebook of 200000 cells | lines 1-2 of 599999 | outline: mode=outline | next: offset=3 limit=2]\n1\t=== cell 1: code ===\n2\ta = 1",
      "[n.ipynb | notebook of 200000 cells | lines 2001-2002 of 599999 | next: offset=2003 limit=2]\n2001\t\n2002\t=== cell 668: code ===",
      "[n.ipynb | notebook of 200000 cells | lines 590001-590002 of 599999 | next: offset=590003 limit=2]\n590001\t\n590002\t=== cell 196668: code ===",
    ]);
    const [first, ...others] = cost.answers.map(({ durationMs }) => durationMs);
    for (const durationMs of others) expect(durationMs).toBeLessThan((first ?? 0) / 4);
    expectBounded("three pages", cost);
  });

  test("F8 a changed file is parsed again", async () => {
    const notebook = (text: string): Uint8Array =>
      Buffer.from(
        `{"cells":[{"cell_type":"raw","source":"${text}","metadata":{"a":"${"x".repeat(300_000)}"}}]}`,
      );
    const files: Record<string, Uint8Array> = { "n.ipynb": notebook("one") };
    const read = async (): Promise<string> =>
      (await readFileTool({ source: memorySource(files) }).run({ path: "n.ipynb" })).text;
    expect(await read()).toContain("2\tone");
    files["n.ipynb"] = notebook("two");
    expect(await read()).toContain("2\ttwo");
  });

  test("F8 the time of a call is kept, and an abort ends it", async () => {
    const calls = [{ path: "n.ipynb" }];
    const late = await costOfReads(
      directory,
      { "n.ipynb": manyTypes },
      { calls, options: { timeoutMs: 60 } },
    );
    expect(late.answers[0]?.text).toBe(
      "Error: TIMEOUT: n.ipynb: reading took longer than 60 ms; try again, or ask for earlier lines",
    );
    expect(late.durationMs).toBeLessThan(60 + 100);
    const aborted = await costOfReads(directory, { "n.ipynb": manyTypes }, { calls, abortMs: 60 });
    expect(aborted.answers[0]?.text).toBe("TimeoutError: The operation was aborted due to timeout");
    expect(aborted.durationMs).toBeLessThan(60 + 100);
  });

  test("F8 each of the hostile ones of 4 MiB", async () => {
    const media = hostileMedia.filter(({ name }) => name.endsWith(".ipynb"));
    const files = Object.fromEntries(media.map(({ name, bytes }) => [name, bytes(4 * 1024 * 1024)]));
    const calls = media.map(({ name }) => ({ path: name }));
    const cost = await costOfReads(directory, files, { calls, oneByOne: true });
    expect(cost.answers.filter(({ text }) => /INTERNAL|TIMEOUT|not a valid/.test(text))).toEqual([]);
    expectBounded("hostile notebooks", cost);
  });
});

describe("F8 what lies between two steps", () => {
  const shownText = async (json: string): Promise<string> => {
    const notebook = await inTurns(parseNotebook(Buffer.from(json)), undefined);
    return notebook.kind === "notebook" ? Buffer.from(notebook.text).toString() : notebook.kind;
  };
  const streamed = (text: string): Promise<string> =>
    shownText(`{"cells":[{"outputs":[{"output_type":"stream","text":"${text}"}]}]}`);
  const start = "=== cell 1: unknown ===\n--- stdout ---\n";

  // Whatever the first byte of a step or the first character of a piece is, the text is the same.
  test.for<[string, string, string]>([
    ["a character of two bytes", "é", "é"],
    ["a character of four bytes", "😀", "😀"],
    ["an escape", String.raw`\u00e9`, "é"],
    ["the escapes of one character", String.raw`\ud83d\ude00`, "😀"],
    ["a sequence of colours", String.raw`\u001b[38;5;12ma`, "a"],
    ["a sequence that is none", String.raw`\u001b[38;5;12!`, "\u001b[38;5;12!"],
    ["a quote", String.raw`\"`, '"'],
  ])("F8 %s", async ([, json, text]) => {
    for (let before = 0; before < json.length + 8; before++) {
      const filler = "x".repeat(16_384 - 12 + before);
      expect(await streamed(filler + json.repeat(5000))).toBe(`${start}${filler}${text.repeat(5000)}\n`);
    }
  });

  test.for<[string, string]>([
    ["a character of two bytes", "é"],
    ["a character of four bytes", "😀"],
  ])("F8 %s where two of the pieces meet in which UTF-8 is checked", async ([, character]) => {
    const json = '{"cells":[{"outputs":[{"output_type":"stream","text":"';
    for (let before = 256 * 1024 - 5; before <= 256 * 1024; before++) {
      const filler = "x".repeat(before - json.length);
      expect(await streamed(filler + character)).toBe(`${start}${filler}${character}\n`);
      const broken = Buffer.from(`${json}${filler}${character}"}]}]}`);
      broken[before + Buffer.byteLength(character) - 1] = 0x41;
      const notebook = await inTurns(parseNotebook(broken), undefined);
      expect(notebook.kind).toBe("invalid");
    }
    const cut = Buffer.from(`{"cells":[]}${" ".repeat(300_000)}${character}`).subarray(0, -1);
    expect((await inTurns(parseNotebook(cut), undefined)).kind).toBe("invalid");
  });

  test("F8 the lines of cells are kept in pieces, and are all there", async () => {
    const json = `{"cells":[${Array.from({ length: 40_000 }, () => "{}").join(",")}]}`;
    const notebook = await inTurns(parseNotebook(Buffer.from(json)), undefined);
    if (notebook.kind !== "notebook") throw new Error(notebook.kind);
    expect(notebook.cellLines.length).toBe(40_000);
    expect([0, 1, 16_383, 16_384, 16_385, 39_999].map((index) => notebook.cellLines[index])).toEqual([
      1, 3, 32_767, 32_769, 32_771, 79_999,
    ]);
  });

  test("F8 a line feed at the end of a long text is not doubled, also before colours", async () => {
    const long = "x".repeat(70_000);
    expect(await streamed(`${long}\\n`)).toBe(`${start}${long}\n`);
    expect(await streamed(`${long}\\n\\u001b[0m`)).toBe(`${start}${long}\n`);
    expect(await streamed("\\u001b[0m".repeat(5000))).toBe(start);
  });

  test.for([
    "[1,]",
    "[,1]",
    "[1 2]",
    '{"a"}',
    '{"a":1,}',
    "{a:1}",
    '{"a":1 "b":2}',
    "01",
    "1.",
    ".5",
    "+1",
    "-",
    "1e",
    "1e+",
    "tru",
    "truex",
    "nul",
    "NaN",
    '"\\x"',
    '"\\u12g4"',
    '"\\u12',
    '"a\nb"',
    '"a',
    "'a'",
    "[1}",
    "{]",
    "1 1",
    "/**/1",
    "\u00a01",
    "\ufeff1",
  ])("F8 what JSON.parse refuses is refused, also where nobody looks: %s", async (value) => {
    expect(() => JSON.parse(value)).toThrow(SyntaxError);
    expect(await shownText(`{"cells":[],"metadata":{"a":${value}}}`)).toBe("invalid");
    expect(await shownText(`{"cells":[]}${value}`)).toBe("invalid");
  });

  test.for([
    "-0",
    "0.5e-7",
    "1E400",
    "[]",
    "{}",
    " [ ] ",
    "[[],{}]",
    '""',
    '"\\u0000\\/"',
    "true",
    "false",
    "null",
    '{"":{"":[]}}',
  ])("F8 what JSON.parse takes is taken: %s", async (value) => {
    expect(await shownText(`\t{ "cells" :\r\n[ ] ,"metadata": {"a":${value}}, "b": ${value} } `)).toBe("");
  });

  test("F8 of a name that stands twice, the last value counts", async () => {
    const cell =
      '{"cell_type":"raw","cell_type":"code","source":"a","source":["b"],"outputs":[{}],"outputs":[]}';
    expect(await shownText(`{"cells":[{}],"cells":[${cell}]}`)).toBe("=== cell 1: code ===\nb\n");
    expect(await shownText(`{"cells":[{}],"cells":5}`)).toBe("invalid");
  });
});
