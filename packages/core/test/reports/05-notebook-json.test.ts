import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

// Outputs that are left out or mixed up hide what a notebook found: https://github.com/RooCodeInc/Roo-Code/issues/734

/** The lines that a model sees of one output of these types, below its source. */
async function shownOf(data: unknown, indent?: number): Promise<string> {
  const output = { output_type: "execute_result", execution_count: 1, metadata: {}, data };
  const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "f()", outputs: [output] };
  const json = JSON.stringify({ nbformat: 4, metadata: {}, cells: [cell] }, null, indent);
  const result = await readFileTool({ source: memorySource({ "n.ipynb": json }), numbering: "none" }).run({
    path: "n.ipynb",
  });
  return result.text.split("\n").slice(3).join("\n");
}

const long = { rows: Array.from({ length: 500 }, (_, index) => ({ index, name: `é ${index}` })) };

describe("data of JSON is shown as JSON", () => {
  test.for<[type: string, value: unknown, right: string]>([
    ["application/json", ["alpha", "beta"], '["alpha","beta"]'],
    ["application/json", [], "[]"],
    ["application/json", {}, "{}"],
    ["application/json", { b: [1, { a: null }], "": "x y" }, '{"b":[1,{"a":null}],"":"x y"}'],
    ["application/json", "alpha", '"alpha"'],
    ["application/json", 'a "quoted" \\ text\nof two lines', '"a \\"quoted\\" \\\\ text\\nof two lines"'],
    ["application/json", 12.5, "12.5"],
    ["application/json", -1e-7, "-1e-7"],
    ["application/json", true, "true"],
    ["application/json", null, "null"],
    ["application/json", ["one\n", "two\n"], '["one\\n","two\\n"]'],
    ["application/json", [["a"], "b", 3], '[["a"],"b",3]'],
    ["application/json", ["tab\t", "  two spaces  "], '["tab\\t","  two spaces  "]'],
    ["application/json", "\u001b[31mred", '"\\u001b[31mred"'],
    ["application/json", { é: "日本", "😀": "\u2028" }, '{"é":"日本","😀":"\u2028"}'],
    [
      "application/vnd.vegalite.v5+json",
      { mark: "bar", data: { values: [1, 2] } },
      '{"mark":"bar","data":{"values":[1,2]}}',
    ],
    [
      "application/vnd.plotly.v1+json",
      { data: [{ x: ["a", "b"] }], layout: {} },
      '{"data":[{"x":["a","b"]}],"layout":{}}',
    ],
    [
      "application/geo+json",
      { type: "Point", coordinates: [1.5, 2] },
      '{"type":"Point","coordinates":[1.5,2]}',
    ],
    ["application/vnd.dataresource+json", ["alpha", "beta"], '["alpha","beta"]'],
    ["application/vnd.custom+json; version=2", ["alpha", "beta"], '["alpha","beta"]'],
    ["text/plain", ["alpha\n", "beta"], "alpha\nbeta"],
    ["text/markdown", ["# alpha\n", "beta"], "# alpha\nbeta"],
    ["text/html", ["<b>", "beta</b>"], "<b>beta</b>"],
  ])("%s: %j", async ([type, value, right]) => {
    // As one line, and as Jupyter writes it.
    expect(await shownOf({ [type]: value })).toBe(`--- result ---\n${right}`);
    expect(await shownOf({ [type]: value }, 1)).toBe(`--- result ---\n${right}`);
  });

  test("that is long is cut as any line is", async () => {
    const [title, line = ""] = (await shownOf({ "application/json": long }, 1)).split("\n");
    expect([title, line.slice(0, 60)]).toEqual([
      "--- result ---",
      '{"rows":[{"index":0,"name":"é 0"},{"index":1,"name":"é 1"},{',
    ]);
    expect(line.slice(-60)).toBe('":74," [12290 more characters: offset=4 limit=1 column=2001]');
  });
});

test("a widget is a reference to its state, which a notebook keeps elsewhere, and is left out", async () => {
  expect(await shownOf({ "application/vnd.jupyter.widget-view+json": { model_id: "x" } })).toBe(
    "--- result; application/vnd.jupyter.widget-view+json left out ---",
  );
});

describe("of several types", () => {
  test.for<[title: string, data: unknown, right: string]>([
    [
      "text comes first, and the size of the JSON is named",
      { "application/vnd.vegalite.v5+json": { mark: "bar" }, "text/plain": "<VegaLite 5 object>" },
      "--- result; application/vnd.vegalite.v5+json of 14 characters left out ---\n<VegaLite 5 object>",
    ],
    [
      "a text that only names what IPython displays says nothing",
      { "application/json": ["alpha", "beta"], "text/plain": ["<IPython.core.display.JSON object>"] },
      '--- result ---\n["alpha","beta"]',
    ],
    [
      "the same beside a type that is made of JSON",
      { "application/geo+json": { type: "Point" }, "text/plain": "<IPython.display.GeoJSON object>\n" },
      '--- result ---\n{"type":"Point"}',
    ],
    [
      "the same beside text",
      { "text/html": "<b>x</b>", "text/plain": "<IPython.core.display.HTML object>" },
      "--- result ---\n<b>x</b>",
    ],
    [
      "it is shown where nothing else can be",
      { "image/png": "QUJD", "text/plain": "<IPython.core.display.Image object>" },
      "--- result; image/png of 3 bytes left out ---\n<IPython.core.display.Image object>",
    ],
    [
      "text that is no base64 is counted in characters",
      { "application/javascript": "alert(1)", "application/xml": "<a/>", "text/plain": "x" },
      "--- result; application/javascript of 8 characters left out; application/xml of 4 characters left out ---\nx",
    ],
    [
      "a list counts as JSON too",
      { "application/json": ["alpha", "beta"], "text/plain": ["two\n", "words"] },
      "--- result; application/json of 16 characters left out ---\ntwo\nwords",
    ],
    [
      "application/json comes before types that are made of it",
      { "application/geo+json": { type: "Point" }, "application/json": [1] },
      "--- result; application/geo+json of 16 characters left out ---\n[1]",
    ],
    [
      "an image beside JSON",
      { "image/png": "QUJD", "application/json": { a: 1 } },
      '--- result; image/png of 3 bytes left out ---\n{"a":1}',
    ],
    [
      "text that is no text gives way to JSON",
      { "text/plain": 5, "application/json": ["alpha"] },
      '--- result; text/plain left out ---\n["alpha"]',
    ],
    [
      "a type that only looks like JSON",
      { "application/xjson": ["a", "b"] },
      "--- result; application/xjson of 2 characters left out ---",
    ],
  ])("%s", async ([, data, right]) => {
    expect(await shownOf(data)).toBe(right);
  });
});

test("format 3 keeps JSON as a text, and that is shown as it is", async () => {
  const output = { output_type: "pyout", prompt_number: 1, json: ['{"a": 1,\n', ' "b": 2}'] };
  const notebook = {
    nbformat: 3,
    metadata: {},
    worksheets: [{ cells: [{ cell_type: "code", input: "f()", outputs: [output] }] }],
  };
  const source = memorySource({ "n.ipynb": JSON.stringify(notebook) });
  const { text } = await readFileTool({ source, numbering: "none" }).run({ path: "n.ipynb" });
  expect(text.split("\n").slice(3)).toEqual(["--- result ---", '{"a": 1,', ' "b": 2}']);
});
