import type { Cell, Matrix, SetUp } from "@readfile/provider-conformance/verdicts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VerdictCell } from "../../src/conformance/verdict-cell.tsx";
import { quickStartTable, replayTable, routeTable } from "../../src/conformance/verdict-tables.ts";

const same: Cell = { verdict: "same bytes" };
const textOnly: Cell = { verdict: "text only" };
const base64: Cell = { verdict: "base64 as text" };
const closed: Cell = { verdict: "open to no tool", note: "1 answers to 0 calls" };
const wrapped: Cell = { verdict: "wrapped by the package", note: 'as {"error":"…"}' };
// In another order than the columns, as a file may have it.
const documents = { photograph: same, "PDF as text": same, xlsx: same, docx: same };
const rest = { ...documents, repaired: same, error: wrapped, notebook: same, reads: same, text: same };

function route(provider: string, setUp: SetUp, media: Cell): Matrix["routes"][number] {
  const cells = { ...rest, image: media, PDF: media, "reads with media": media, "two calls": media };
  return { framework: "AI SDK", provider, packageName: "@ai-sdk/openai", setUp, cells };
}

const matrix: Matrix = {
  versions: { "@ai-sdk/openai": "4.0.0" },
  routes: [
    route("OpenAI Chat", "default", base64),
    route("OpenAI Chat", "quick start", textOnly),
    route("OpenAI Responses", "default", same),
    { ...route("OpenAI Responses", "quick start", same), packageName: "@ai-sdk/next" },
  ],
  replays: [
    { framework: "AI SDK", from: ["A", "B"], to: "C", cells: route("C", "default", same).cells },
    { framework: "AI SDK", from: ["A", "B"], to: "D", cells: route("D", "default", closed).cells },
    { framework: "AI SDK", from: ["C"], to: "D", cells: route("D", "default", textOnly).cells },
  ],
  quickStarts: [
    {
      adapter: "@readfile/ai-sdk",
      provider: "OpenAI Responses",
      cells: { text: same, "text again": textOnly },
    },
  ],
};

const columns = [
  "text",
  "several reads",
  "image",
  "PDF",
  "several with media",
  "two calls at once",
  "notebook",
  "error",
  "repaired call",
  "docx",
  "xlsx",
  "PDF as text",
  "12 MB photograph",
];
/** The cells of the last columns. */
const read = [same, same, same, same];

test("a row for every provider, of one set-up, with the version that it holds for", () => {
  expect(routeTable(matrix, "quick start")).toStrictEqual({
    columns,
    rows: [
      {
        of: "AI SDK",
        way: "→ OpenAI Chat",
        packageName: "@ai-sdk/openai 4.0.0",
        cells: [same, same, textOnly, textOnly, textOnly, textOnly, same, wrapped, same, ...read],
      },
      {
        of: "AI SDK",
        way: "→ OpenAI Responses",
        packageName: "@ai-sdk/next",
        cells: [same, same, same, same, same, same, same, wrapped, same, ...read],
      },
    ],
  });
  expect(routeTable(matrix, "default").rows.map(({ way, cells }) => [way, cells[2]])).toStrictEqual([
    ["→ OpenAI Chat", base64],
    ["→ OpenAI Responses", same],
  ]);
});

test("stored messages name whose they are", () => {
  expect(replayTable(matrix)).toStrictEqual({
    columns,
    rows: [
      {
        of: "AI SDK",
        way: "all others → C",
        cells: [same, same, same, same, same, same, same, wrapped, same, ...read],
      },
      {
        of: "AI SDK",
        way: "A; B → D",
        cells: [same, same, closed, closed, closed, closed, same, wrapped, same, ...read],
      },
      {
        of: "AI SDK",
        way: "C → D",
        cells: [same, same, textOnly, textOnly, textOnly, textOnly, same, wrapped, same, ...read],
      },
    ],
  });
});

test("a quick start has a column for each of its answers", () => {
  expect(quickStartTable(matrix)).toStrictEqual({
    columns: ["text", "text again"],
    rows: [{ of: "@readfile/ai-sdk", way: "→ OpenAI Responses", cells: [same, textOnly] }],
  });
  expect(quickStartTable({ ...matrix, quickStarts: [] })).toStrictEqual({ columns: [], rows: [] });
});

test("what was not measured has no verdict, and stays in its column", () => {
  const { image: _, photograph: __, ...measured } = route("OpenAI Chat", "quick start", textOnly).cells;
  const older = {
    ...matrix,
    routes: [{ ...matrix.routes[1], setUp: "quick start", cells: measured }],
    quickStarts: [
      ...matrix.quickStarts,
      { adapter: "@readfile/mastra", provider: "OpenAI Responses", cells: { "text again": same } },
    ],
  } as unknown as Matrix;
  expect(routeTable(older, "quick start").rows.map(({ cells }) => cells)).toStrictEqual([
    [same, same, undefined, textOnly, textOnly, textOnly, same, wrapped, same, same, same, same, undefined],
  ]);
  expect(quickStartTable(older).rows.map(({ cells }) => cells)).toStrictEqual([
    [same, textOnly],
    [undefined, same],
  ]);
});

test("a verdict that is missing is drawn as not measured", () => {
  expect(renderToStaticMarkup(createElement(VerdictCell, { cell: undefined }))).toBe(
    '<span class="verdict dim">not measured</span>',
  );
  expect(renderToStaticMarkup(createElement(VerdictCell, { cell: textOnly }))).toBe(
    '<span class="verdict part">text only</span>',
  );
});
