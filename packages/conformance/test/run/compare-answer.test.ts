import type { MediaPart } from "@readfile/core";
import { describe, expect, test } from "vitest";
import type { ExpectedAnswer } from "../../src/cases/conformance-case.ts";
import type { Lacks, ModelAnswer } from "../../src/driver/conformance-driver.ts";
import { goldenText } from "../../src/expected/long-text.ts";
import { compareAnswer } from "../../src/run/compare-answer.ts";

const png: MediaPart = { mediaType: "image/png", data: "AAAA" };
const pdf: MediaPart = { mediaType: "application/pdf", data: "BBBB", filename: "a.pdf" };
const good: ExpectedAnswer = { text: "one\n", media: [png, pdf], isError: false };

async function differences(
  actual: Partial<ModelAnswer>,
  { expected = {}, lacks = {} }: { expected?: Partial<ExpectedAnswer>; lacks?: Lacks } = {},
): Promise<readonly string[]> {
  const wanted = { ...good, ...expected };
  const answer = { text: "one\n", media: good.media, isError: false, ...actual };
  const result = await compareAnswer(wanted, answer, lacks, async () => undefined);
  return [...result.differences.map(({ aspect, summary }) => `${aspect} ${summary}`), ...result.notCompared];
}

test("equal bytes have no difference", async () => {
  expect(await differences({})).toEqual([]);
});

describe("every aspect is compared", () => {
  test.for<[string, Partial<ModelAnswer>, string]>([
    ["text", { text: "one" }, "text differs at byte 3"],
    ["a part that is missing", { media: [png] }, "media differs at byte 30"],
    ["a part too many", { media: [png, pdf, pdf] }, "media differs at byte"],
    ["another order", { media: [pdf, png] }, "media differs at byte 0"],
    ["another type", { media: [{ ...png, mediaType: "image/gif" }, pdf] }, "media differs at byte 6"],
    ["other bytes", { media: [{ ...png, data: "AAAB" }, pdf] }, "media differs at byte 28"],
    ["another name", { media: [png, { ...pdf, filename: "b.pdf" }] }, "media differs at byte"],
    ["no name", { media: [png, { mediaType: "application/pdf", data: "BBBB" }] }, "media differs at byte"],
    ["a name too many", { media: [{ ...png, filename: "x" }, pdf] }, "media differs at byte 15"],
    ["the flag", { isError: true }, "isError expected false, got true"],
    ["no flag", { isError: null }, "isError expected false, got null"],
  ])("%s", async ([, actual, expected]) => {
    const found = await differences(actual);
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(expected)).toBe(true);
  });
});

describe("what a framework lacks is reported instead of compared", () => {
  test.for<[string, Partial<ModelAnswer>, Partial<ExpectedAnswer>, Lacks, readonly string[]]>([
    ["no flag", { isError: null }, { isError: true }, { errorFlag: "why" }, ["errorFlag"]],
    ["no media", { media: [] }, {}, { nativeMedia: "why" }, ["nativeMedia"]],
    ["no media where there is none", { media: [] }, { media: [] }, { nativeMedia: "why" }, []],
    [
      "no name of an image",
      { media: [png] },
      { media: [{ ...png, filename: "a.png" }] },
      { imageNames: "why" },
      ["imageNames"],
    ],
    ["an image without a name", { media: [png] }, { media: [png] }, { imageNames: "why" }, []],
    [
      "a name for a document without one",
      { media: [{ ...pdf, filename: "file.pdf" }] },
      { media: [{ mediaType: "application/pdf", data: "BBBB" }] },
      { unnamedDocuments: "why" },
      ["unnamedDocuments"],
    ],
  ])("%s", async ([, actual, expected, lacks, notCompared]) => {
    expect(await differences(actual, { expected, lacks })).toEqual(notCompared);
  });

  test.for<[string, Partial<ModelAnswer>, Lacks, string]>([
    [
      "a flag",
      { isError: false },
      { errorFlag: "why" },
      "isError expected none, as the driver says, got false",
    ],
    ["media", { media: [png] }, { nativeMedia: "why" }, "media differs at byte 0"],
    [
      "the name of a document",
      { media: [png, { ...pdf, filename: "c" }] },
      { imageNames: "why" },
      "media differs",
    ],
  ])("but a driver that lacks it and shows %s fails", async ([, actual, lacks, expected]) => {
    const [first] = await differences(actual, { lacks });
    expect(first?.startsWith(expected)).toBe(true);
  });
});

describe("a golden that holds only a digest", () => {
  const long = "0123456789\n".repeat(1000);
  const changed = `${long.slice(0, 5000)}X${long.slice(5001)}`;

  test("is compared with the whole text", async () => {
    expect(await differences({ text: long }, { expected: { text: goldenText(long) } })).toEqual([]);
  });

  test("shows the differing byte when core can give the text again", async () => {
    const result = await compareAnswer(
      { text: goldenText(long), media: [], isError: false },
      { text: changed, media: [], isError: false },
      {},
      async () => long,
    );
    expect(result.differences[0]?.summary).toBe(
      'differs at byte 5000 (line 455, column 7): expected U+0036 "6", got U+0058 "X"; 11000 bytes expected, 11000 received',
    );
  });

  test("otherwise shows both ends", async () => {
    const result = await compareAnswer(
      { text: goldenText(long), media: [], isError: false },
      { text: `X${long.slice(1, -1)}`, media: [], isError: false },
      {},
      async () => changed,
    );
    expect(result.differences[0]?.summary).toMatch(
      /^is not the golden, which holds only its digest: 11000 bytes expected \(SHA-256 [0-9a-f]{64}\), 10999 received$/,
    );
    const marks = result.differences[0]?.lines.map(({ mark, text }) => `${mark} ${text}`) ?? [];
    expect(marks.slice(0, 2)).toEqual(["expected 0123456789\\n", "actual X123456789\\n"]);
  });
});
