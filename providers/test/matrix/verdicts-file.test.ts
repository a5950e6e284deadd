import { expect, test } from "vitest";
import { differences, rowsOf, withRows } from "../../src/matrix/verdicts-file.ts";
import { cells, smallMatrix } from "./small-matrix.ts";

test("the same verdicts differ in nothing", () => {
  expect(differences(smallMatrix, structuredClone(smallMatrix))).toEqual([]);
});

test("every changed verdict, note and version is named", () => {
  const [first, ...others] = smallMatrix.routes;
  const found = {
    ...smallMatrix,
    versions: { ...smallMatrix.versions, ai: "7.0.1" },
    routes: [
      { ...first, setUp: "native" as const, cells: cells({ error: { verdict: "same bytes" } }) },
      ...others,
    ].map((row) => ({ ...smallMatrix.routes[0], ...row }) as (typeof smallMatrix.routes)[number]),
  };
  expect(differences(smallMatrix, found)).toEqual([
    "ai: 7.0.1, where 7.0.0 is written down",
    "AI SDK → OpenAI Chat, native, image: same bytes, where base64 as text is written down",
    "AI SDK → OpenAI Chat, native, PDF: same bytes, where base64 as text is written down",
    "AI SDK → OpenAI Chat, native, reads with media: same bytes, where base64 as text is written down",
    'AI SDK → OpenAI Chat, native, error: same bytes, where wrapped by the package (as {"error":"…"}) is written down',
  ]);
});

test("new and missing rows are named", () => {
  const found = { ...smallMatrix, replays: smallMatrix.replays.slice(0, 1), quickStarts: [] };
  const lines = differences(smallMatrix, found);
  expect(lines).toHaveLength(17);
  expect(lines[0]).toBe(
    "AI SDK, stored messages of OpenAI Chat → Anthropic, text: absent, " +
      "where open to no tool (1 answers to 0 calls) is written down",
  );
  expect(lines[16]).toBe(
    "README of @readfile/ai-sdk, text again: absent, where same bytes (without its name) is written down",
  );
});

const aiSdk = { adapter: "ai-sdk", framework: "AI SDK" };
const other = { adapter: "other", framework: "Other" };
const route = { ...smallMatrix.routes[0], framework: "Other" } as (typeof smallMatrix.routes)[number];
const ofOther = {
  versions: { other: "1.0.0" },
  routes: [route],
  replays: [],
  quickStarts: [{ adapter: "@readfile/other", provider: "none", cells: {} }],
};

test("the rows of one framework are taken from those of all", () => {
  const both = {
    ...smallMatrix,
    routes: [...smallMatrix.routes, route],
    quickStarts: [...smallMatrix.quickStarts, ...ofOther.quickStarts],
  };
  expect(rowsOf(both, [aiSdk])).toEqual(smallMatrix);
  expect(rowsOf(both, [other])).toEqual({ ...ofOther, versions: smallMatrix.versions });
});

test("new rows take the place of those of the same framework, in the order of the frameworks", () => {
  const changed = { ...ofOther, routes: [{ ...route, provider: "new" }] };
  const written = { ...smallMatrix, routes: [...smallMatrix.routes, route] };
  expect(withRows(written, changed, [other, aiSdk])).toEqual({
    versions: { other: "1.0.0" },
    routes: [{ ...route, provider: "new" }, ...smallMatrix.routes],
    replays: smallMatrix.replays,
    quickStarts: [...ofOther.quickStarts, ...smallMatrix.quickStarts],
  });
});
