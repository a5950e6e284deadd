import { describe, expect, test } from "vitest";
import { inTurns } from "../../src/lines/bytes/yield-turn.ts";
import { contentWarnings } from "../../src/text/misleading-characters.ts";

async function codes(text: string): Promise<string[]> {
  const { warnings } = await inTurns(contentWarnings([[{ text, ending: "lf" }]], 7), undefined);
  return warnings.map(({ code, count, firstLine }) => `${code} ${count} ${firstLine}`);
}

describe("flagged", () => {
  test.for<[string, string, string[]]>([
    ["tags", "a\u{e0041}\u{e0042}b", ["INVISIBLE_UNICODE 2 7"]],
    ["zero width space", "pass\u200bword", ["INVISIBLE_UNICODE 1 7"]],
    ["a joiner in Latin", "a\u200db", ["INVISIBLE_UNICODE 1 7"]],
    ["a byte order mark inside", "a\ufeffb", ["INVISIBLE_UNICODE 1 7"]],
    ["a run of variation selectors", "x\ufe00\ufe01\ufe02", ["INVISIBLE_UNICODE 3 7"]],
    ["selectors of the supplement", "😀\u{e0101}", ["INVISIBLE_UNICODE 1 7"]],
    ["a Hangul filler", "\u3164 = 1", ["INVISIBLE_UNICODE 1 7"]],
    ["an override that is not closed", "x \u202e y", ["BIDI_CONTROL 1 7"]],
    ["an isolate closed by the wrong mark", "\u2066x\u202c", ["BIDI_CONTROL 1 7"]],
    ["colour codes", "\u001b[31mred\u001b[0m", ["TERMINAL_ESCAPE 2 7"]],
    ["C1 controls", "\u009b31m", ["TERMINAL_ESCAPE 1 7"]],
    ["a lone CR", "real\rfake", ["LONE_CR 1 7"]],
  ])("%s", async ([, text, expected]) => {
    expect(await codes(text)).toEqual(expected);
  });

  test("endings other than the first, with the first line that has one", async () => {
    const lines = (["crlf", "lf", "crlf", "lf", "none"] as const).map((ending) => ({ text: "x", ending }));
    const warnings = [{ code: "MIXED_EOL", count: 2, firstLine: 4 }];
    for (const pieces of [[lines], [lines.slice(0, 1), lines.slice(1)], lines.map((line) => [line])]) {
      expect(await inTurns(contentWarnings(pieces, 3), undefined)).toEqual({ eol: "mixed", warnings });
    }
  });
});

describe("not flagged", () => {
  test.for<[string, string]>([
    ["ASCII with tabs", "\tconst a = 1; // ~"],
    ["a family", "👩‍👩‍👧‍👦"],
    ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["an emoji with selector and joiner", "❤️‍🔥 👁️‍🗨️ 1️⃣"],
    ["Persian with non-joiner", "می\u200cخواهم"],
    ["Hindi with joiner", "क्\u200dष"],
    ["Hebrew with marks", "שלום\u200f!"],
    ["balanced isolates", "\u2066abc\u2069 \u202bdef\u202c"],
    ["accents, CJK, arrows", "é 漢字 → ∞ \u00a0 \u3000"],
    ["an ideographic variation", "葛\u{e0100}"],
  ])("%s", async ([, text]) => {
    expect(await codes(text)).toEqual([]);
  });
});
