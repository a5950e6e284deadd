import { expect, test } from "vitest";
import { formatMatrix, hasFailed, summaryOf } from "../../src/report/format-matrix.ts";
import { cells, smallMatrix } from "../matrix/small-matrix.ts";

test("set-ups with the same verdicts share a row, and notes stand below", () => {
  expect(formatMatrix(smallMatrix).split("\n").slice(0, 16)).toEqual([
    "framework  provider     package            set-up                        text  reads  image      PDF        reads with media  two calls  notebook  error      repaired  docx  xlsx  PDF as text  photograph",
    "AI SDK     OpenAI Chat  @ai-sdk/openai     native, default               same  same   BASE64     BASE64     BASE64            same       same      wrapped 1  same      same  same  same         same",
    "AI SDK     OpenAI Chat  @ai-sdk/openai     quick start                   same  same   text only  text only  text only         same       same      wrapped 1  same      same  same  same         same",
    "AI SDK     Anthropic    @ai-sdk/anthropic  native, default, quick start  same  same   same       same 2     same              same       same      same 3     same      same  same  same         same",
    "",
    "framework  stored messages of  go to        text       reads      image      PDF        reads with media  two calls  notebook   error      repaired   docx       xlsx       PDF as text  photograph",
    "AI SDK     all others          OpenAI Chat  same       same       text only  text only  text only         same       same       wrapped 1  same       same       same       same         same",
    "AI SDK     all others          Anthropic    no tool 4  no tool 4  no tool 4  no tool 4  no tool 4         no tool 4  no tool 4  no tool 4  no tool 4  no tool 4  no tool 4  no tool 4    no tool 4",
    "",
    "Quick starts of the READMEs, four answers in one conversation",
    "@readfile/ai-sdk  Anthropic Messages  text: same  image: same  PDF: same 2  text again: same 2",
    "",
    '1  as {"error":"…"}',
    "2  without its name",
    "3  marked as an error",
    "4  1 answers to 0 calls",
  ]);
});

test("the summary counts what is set up as the READMEs say", () => {
  expect(summaryOf(smallMatrix)).toBe(
    "Set up as the READMEs say: 35 same bytes, 2 wrapped by the package, 0 remade by the package, 6 text only, 0 dropped, 13 open to no tool, " +
      "0 changed, 0 base64 as text, 0 refused by the API's shape.",
  );
});

test("base64 fails in a quick start, and not where the adapter is bare", () => {
  expect(hasFailed(smallMatrix)).toBe(false);
  for (const verdict of ["base64 as text", "refused by the API's shape", "changed"] as const) {
    const row = { ...smallMatrix.routes[2], setUp: "quick start", cells: cells({ PDF: { verdict } }) };
    expect(hasFailed({ ...smallMatrix, routes: [row as (typeof smallMatrix.routes)[number]] })).toBe(true);
  }
});

test("a provider that no tool reaches fails", () => {
  const noTool = { verdict: "open to no tool" } as const;
  const twoCalls = { ...smallMatrix.routes[0], cells: cells({ "two calls": noTool }) };
  expect(hasFailed({ ...smallMatrix, routes: [twoCalls as (typeof smallMatrix.routes)[number]] })).toBe(
    false,
  );
  const all = { ...smallMatrix.routes[0], cells: cells({ text: noTool }) };
  expect(hasFailed({ ...smallMatrix, routes: [all as (typeof smallMatrix.routes)[number]] })).toBe(true);
});

test("stored messages and examples of READMEs fail too", () => {
  const refused = { verdict: "refused by the API's shape" } as const;
  const replay = { framework: "AI SDK", from: ["a"], to: "b", cells: cells({ text: refused }) };
  expect(hasFailed({ ...smallMatrix, replays: [replay] })).toBe(true);
  const quickStart = { adapter: "a", provider: "b", cells: { text: refused } };
  expect(hasFailed({ ...smallMatrix, quickStarts: [quickStart] })).toBe(true);
});
