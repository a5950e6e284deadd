import { expect, test } from "vitest";
import type { ExpectedAnswer } from "../../src/cases/conformance-case.ts";
import { changedGoldens } from "../../src/expected/changed-goldens.ts";
import { parseGoldens, stringifyGoldens } from "../../src/expected/golden-json.ts";
import { goldenText, matchesGolden } from "../../src/expected/long-text.ts";

const answers: readonly (readonly [id: string, answer: ExpectedAnswer])[] = [
  ["plain", { text: "one\r\ntwo\n\nthree", media: [], isError: false }],
  ["empty", { text: "", media: [], isError: true }],
  ["newline", { text: "\n", media: [], isError: false }],
  [
    "odd",
    { text: "\ufeffe\u0301 \u202e\u2028\u00a0\0\t\u{e0041}日本é\ud800\u{1f600}", media: [], isError: false },
  ],
  [
    "media",
    {
      text: "x",
      media: [{ mediaType: "application/pdf", data: "AAAA", filename: "a\u202e.pdf" }],
      isError: false,
    },
  ],
  ["long", { text: goldenText("0123456789\n".repeat(1000)), media: [], isError: false }],
];

test("parsing restores written goldens", () => {
  const goldens = new Map(answers);
  expect(parseGoldens(stringifyGoldens(goldens))).toEqual(goldens);
});

test("a golden has one line for each line of the text and escapes invisible characters", () => {
  const json = stringifyGoldens(new Map(answers.slice(0, 1)));
  expect(json).toBe(
    '{\n "plain": {\n  "isError": false,\n  "text": [\n   "one\\r\\n",\n   "two\\n",\n   "\\n",\n   "three"\n  ]\n }\n}\n',
  );
  expect(stringifyGoldens(new Map(answers.slice(3, 4)))).toContain(
    String.raw`"\ufefe\u0301 \u202e\u2028\u00a0\u0000\t\udb40\udc41日本é\ud800`.replace("\\ufef", "\\ufeff"),
  );
});

test("a golden holds the digest of a long text, which matches only that text", () => {
  const long = "0123456789\n".repeat(1000);
  const golden = goldenText(long);
  expect(golden).toMatchObject({ bytes: 11_000, head: long.slice(0, 300), tail: long.slice(-300) });
  expect(matchesGolden(golden, long)).toBe(true);
  expect(matchesGolden(golden, `${long.slice(0, -1)} `)).toBe(false);
  expect(goldenText("short")).toBe("short");
  expect(goldenText("é".repeat(3000))).toBe("é".repeat(3000));
  expect(goldenText("é".repeat(3001))).toMatchObject({ bytes: 6002 });
});

test("an update lists the changed goldens by id", () => {
  const before = '{"a":{"text":["1"]},"b":{"text":["2"]},"c":{"text":["3"]}}';
  const after = '{"a":{"text":["1"]},"b":{"text":["X"]},"d":{"text":["4"]}}';
  expect(changedGoldens(before, after)).toEqual({ added: ["d"], changed: ["b"], removed: ["c"] });
});
