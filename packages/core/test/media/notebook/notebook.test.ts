import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { inTurns } from "../../../src/lines/bytes/yield-turn.ts";
import { parseNotebook } from "../../../src/media/notebook/parse-notebook.ts";

interface ShownNotebook {
  readonly language: string;
  readonly cellCount: number;
  readonly text: string;
}

async function parse(json: string | Uint8Array): Promise<ShownNotebook | undefined> {
  const notebook = await inTurns(parseNotebook(Buffer.from(json)), undefined);
  return notebook.kind === "notebook"
    ? { ...notebook, text: Buffer.from(notebook.text).toString() }
    : undefined;
}

async function textOf(json: unknown): Promise<string | undefined> {
  return (await parse(JSON.stringify(json)))?.text;
}

const code = (outputs: readonly unknown[]): unknown => ({
  cells: [{ cell_type: "code", execution_count: 3, source: "f()", outputs }],
});
const cell = "=== cell 1: code, execution 3 ===\nf()\n";

test.for<[string, unknown, string | undefined]>([
  [
    "cells one after the other, sources as text or as lines",
    {
      cells: [
        { cell_type: "markdown", source: ["# A\n", "b"] },
        { cell_type: "code", execution_count: null, source: "x = 1\n", outputs: [] },
      ],
    },
    "=== cell 1: markdown ===\n# A\nb\n\n=== cell 2: code ===\nx = 1\n",
  ],
  ["no cells", { cells: [] }, ""],
  [
    "streams",
    code([
      { output_type: "stream", name: "stdout", text: ["1\n", "2"] },
      { output_type: "stream", name: "stderr", text: "bad" },
    ]),
    `${cell}--- stdout ---\n1\n2\n--- stderr ---\nbad\n`,
  ],
  [
    "errors with their traceback, without colours",
    code([
      { output_type: "error", ename: "E", evalue: "v", traceback: ["\u001b[0;31mE\u001b[0m: v", "  line 1"] },
    ]),
    `${cell}--- error ---\nE: v\n  line 1\n`,
  ],
  [
    "errors without a traceback",
    code([{ output_type: "error", ename: "E", evalue: "v", traceback: [] }]),
    `${cell}--- error ---\nE: v\n`,
  ],
  [
    "text results, and images by their size",
    code([
      { output_type: "execute_result", data: { "image/png": "QUJDRA==\n", "text/plain": ["<Figure>"] } },
    ]),
    `${cell}--- result; image/png of 4 bytes left out ---\n<Figure>\n`,
  ],
  [
    "an image alone",
    code([{ output_type: "display_data", data: { "image/jpeg": "QUJD" } }]),
    `${cell}--- result; image/jpeg of 3 bytes left out ---\n`,
  ],
  ...(
    [
      ["application/javascript", "alert(12345)", "12 characters"],
      ["application/x-tex", "$x$", "3 characters"],
      ["application/xml", "<a/>", "4 characters"],
      ["application/octet-stream", "QUJDRA==", "8 characters"],
      ["text/latex", "$x$", "3 characters"],
      ["image/svg+xml", "<svg></svg>", "11 characters"],
      ["image/gif", "QUJDRA==", "4 bytes"],
      ["audio/wav", "QUJDRA==", "4 bytes"],
      ["video/mp4", "QUJDRA==\n", "4 bytes"],
      ["application/pdf", "JVBERi0=", "5 bytes"],
    ] as const
  ).map(([type, content, size]): [string, unknown, string] => [
    `${type}, by its size`,
    code([{ output_type: "display_data", data: { [type]: content, "text/plain": "shown" } }]),
    `${cell}--- result; ${type} of ${size} left out ---\nshown\n`,
  ]),
  [
    "images in the text of a cell, by their size",
    {
      cells: [
        {
          cell_type: "markdown",
          source: "![a](attachment:a.png)",
          attachments: { "a.png": { "image/png": "QUJDRA==" }, "b | ]\n": { "text/plain": "xy" }, c: 5 },
        },
      ],
    },
    "=== cell 1: markdown ===\n![a](attachment:a.png)\n--- attachment; image/png of 4 bytes left out ---\n--- attachment; text/plain of 2 characters left out ---\n--- attachment ---\n",
  ],
  [
    "several texts, of which one is shown",
    code([{ output_type: "execute_result", data: { "text/html": "<b>1</b>", "text/plain": "1" } }]),
    `${cell}--- result; text/html of 8 characters left out ---\n1\n`,
  ],
  [
    "HTML where there is no plain text",
    code([{ output_type: "execute_result", data: { "text/html": "<b>1</b>" } }]),
    `${cell}--- result ---\n<b>1</b>\n`,
  ],
  [
    "widgets",
    code([
      {
        output_type: "display_data",
        data: { "application/vnd.jupyter.widget-view+json": { model_id: "x" } },
      },
    ]),
    `${cell}--- result; application/vnd.jupyter.widget-view+json left out ---\n`,
  ],
  [
    "an invalid type",
    code([{ output_type: "display_data", data: { "a | b]\n": "x" } }]),
    `${cell}--- result; data of another type of 1 character left out ---\n`,
  ],
  [
    "format 3",
    {
      nbformat: 3,
      worksheets: [
        {
          cells: [
            {
              cell_type: "code",
              input: ["y"],
              prompt_number: 1,
              outputs: [
                { output_type: "pyout", text: ["2"], png: "QUJD" },
                { output_type: "pyerr", ename: "E", evalue: "v" },
                { output_type: "stream", stream: "stderr", text: "s" },
              ],
            },
          ],
        },
      ],
    },
    "=== cell 1: code, execution 1 ===\ny\n--- result; image/png of 3 bytes left out ---\n2\n--- error ---\nE: v\n--- stderr ---\ns\n",
  ],
  [
    "invalid cells",
    { cells: [1, null, [], { cell_type: 5, source: 7, outputs: "x" }] },
    Array.from({ length: 4 }, (_, index) => `=== cell ${index + 1}: unknown ===\n`).join("\n"),
  ],
  ["JSON that is not a notebook", { a: 1 }, undefined],
  ["cells that are not a list", { cells: {} }, undefined],
  ["a list", [], undefined],
  ["null", null, undefined],
])("%s", async ([, json, text]) => {
  expect(await textOf(json)).toBe(text);
});

describe("hostile notebooks", () => {
  test("bytes that are not UTF-8 are not parsed, because decoding would replace some", async () => {
    const json = '{"cells": [{"cell_type": "code", "source": "caf\u00e9"}]}';
    expect(await parse(Buffer.from(json, "latin1"))).toBeUndefined();
    expect((await parse(json))?.text).toBe("=== cell 1: code ===\ncaf\u00e9\n");
  });

  test("text that is not JSON", async () => {
    expect(await parse("{")).toBeUndefined();
    expect(await parse("")).toBeUndefined();
  });

  test("JSON with too deep nesting or too many parts is not parsed", async () => {
    const nested = (depth: number): string => `{"cells":[],"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect((await parse(nested(99)))?.cellCount).toBe(0);
    expect(await parse(nested(100))).toBeUndefined();
    expect(await parse(nested(9_000_000))).toBeUndefined();
    expect((await parse(`{"cells":[],"a":[${"1,".repeat(2_900_000)}1]}`))?.cellCount).toBe(0);
    expect(await parse(`{"cells":[],"a":[${"1,".repeat(3_000_000)}1]}`)).toBeUndefined();
    expect((await parse(`{"cells":[],"a":"${"[,".repeat(4_000_000)}\\\\","b":"\\"["}`))?.cellCount).toBe(0);
  });

  test("names of built-in properties", async () => {
    const json =
      '{"__proto__":{"cells":[]},"cells":[{"cell_type":"code","source":"a","outputs":[{"output_type":"constructor","data":{"__proto__":"x","toString":"y"}}]}]}';
    expect((await parse(json))?.text).toBe(
      "=== cell 1: code ===\na\n--- result; data of another type of 1 character left out; data of another type of 1 character left out ---\n",
    );
  });

  test("the language, if it is a name", async () => {
    expect((await parse('{"cells":[],"metadata":{"language_info":{"name":"python"}}}'))?.language).toBe(
      "python",
    );
    expect((await parse('{"cells":[],"metadata":{"kernelspec":{"language":"R"}}}'))?.language).toBe("R");
    expect(
      (await parse('{"cells":[],"metadata":{"language_info":{"name":"a | next: offset=1"}}}'))?.language,
    ).toBe("");
  });
});
