import { expect, test } from "vitest";
import { inTurns } from "../../src/lines/bytes/yield-turn.ts";
import {
  contentWarnings,
  invisibleCharacters,
  misleadingIn,
  misleadsNobody,
} from "../../src/text/misleading-characters.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const invisibles =
  "\u00ad\u034f\u061c\u115f\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2060\u3164\ufe00\ufe01\ufe0e\ufe0f\ufeff\uffa0\ufff9\uffff\u{13430}\u{1d173}\u{1fffe}\u{e0100}";

const warnedOf =
  /[\u0080-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{13430}-\u{13440}]|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}/u;

test("no character that can mislead is passed over, wherever it stands", () => {
  const passedOver: string[] = [];
  let found = 0;
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (!warnedOf.test(character)) continue;
    found++;
    for (const text of [character, `a${character}`, `猫${character}b`]) {
      if (misleadingIn(text) === 0) passedOver.push(code.toString(16));
    }
  }
  expect(passedOver).toStrictEqual([]);
  // As many as there are at least: standards add, and take nothing away.
  expect(found).toBeGreaterThanOrEqual(4294);
});

test.for([
  ["ASCII", "let a = 1;\n"],
  ["Japanese and emoji", "吾輩は猫である。名前はまだ無い。🐱🎉\n"],
  ["quotation marks, dashes, an ellipsis", "“a” — ‘b’ – c… ‰ €5 → ∞\n"],
  ["Latin, Greek, Cyrillic, Hebrew, Arabic", "Größe naïve Ελλάδα Привет שלום مرحبا\n"],
  ["Korean, Thai, Hindi", "한국어 ภาษาไทย हिन्दी\n"],
  ["wide ASCII", "ＡＢＣ！～￥\n"],
  ["mathematics", "𝑥² ≤ 𝒚\n"],
])("ordinary text is passed: %s", ([, text = ""]) => {
  expect(misleadingIn(text)).toBe(0);
});

test.for<[string, string]>([
  ["ordinary text", "吾輩は猫である。🐱\n"],
  ["CRs", "é\r\né\r\n"],
  ["emoji of several parts", "👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3\n"],
  ["an emoji before the end of a line", "é ❤\ufe0f\n❤\ufe0f\r\n❤\ufe0f"],
  ["joiners of Persian and Hindi", "می\u200cخواهم क्\u200dष\n"],
  ["a form of an ideograph", "葛\u{e0100}飾区\n"],
  ["notes of music", "𝄞𝅘𝅥\n"],
])("nobody is misled by %s", ([, text]) => {
  expect(misleadsNobody(encode(text), 500)).toBe(true);
});

test.for<[string, string]>([
  ["a zero-width space", "é\u200bé"],
  ["a joiner between an emoji and a letter", "👩\u200dé"],
  ["a joiner between emoji of two lines", "é👩\u200d\n💻"],
  ["a selector at the start of a line", "❤\n\ufe0f"],
  ["a selector behind a letter", "é\ufe01"],
  ["a change of direction, though it is closed", "é\u202ab\u202c"],
  ["an escape", "é\u001b[0m"],
  ["a C1 control", "é\u009b"],
  ["a NUL", "é\0"],
  ["tags", "é\u{e0041}"],
  [
    "the flag of England, which takes long to tell",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["a noncharacter", "é\u{1fffe}"],
  [
    "more places than are looked at",
    Array.from({ length: 501 }, (_, i) => `❤\ufe0f${String.fromCodePoint(0x4e00 + i)}`).join(""),
  ],
])("somebody may be misled by %s", ([, text]) => {
  expect(misleadsNobody(encode(text), 500)).toBe(false);
});

test("of many places that are alike, few are looked at", () => {
  const hearts = encode("❤\ufe0f ".repeat(1000));
  expect(misleadsNobody(hearts, 60)).toBe(true);
  expect(misleadsNobody(hearts, 40)).toBe(false);
});

test("the same characters in another place are looked at again", () => {
  // The first mark belongs to the second, which is Arabic. At the end, the second belongs to nothing.
  expect(misleadsNobody(encode("\u200e\u061c\u0645\n"), 500)).toBe(true);
  expect(misleadsNobody(encode("\u200e\u061c\u0645\n\u0645\u200e\u061c"), 500)).toBe(false);
  expect(misleadsNobody(encode("❤\ufe0f ❤\ufe0f\n❤\ufe0f x\ufe0f"), 500)).toBe(false);
});

// Code points with the same last byte are remembered in one slot.
test.for<[string, known: string, other: string]>([
  ["before it", "❤\ufe0f\n", "d\ufe0f\n"],
  ["after it", "👩\u200d💻\n", "👩\u200d»\n"],
  ["itself", "❤\ufe0f\n", "❤\u200f\n"],
])("a place that differs from a known one in the character %s is looked at", ([, known, other]) => {
  expect(misleadsNobody(encode(known), 500)).toBe(true);
  expect(misleadsNobody(encode(other), 500)).toBe(false);
  expect(misleadsNobody(encode(known + other + known), 500)).toBe(false);
});

test("what the bytes tell of each character is what its line tells, between letters, emoji and alone", () => {
  const different: string[] = [];
  let misled = 0;
  for (let code = 0; code <= 0x10ffff; code++) {
    if ((code >= 0xd800 && code <= 0xdfff) || code === 0x0a || code === 0x0d) continue;
    // Of the planes that hold tags, private characters or nothing, the start and the end.
    if (code > 0x3ffff && (code & 0xffff) === 0x1000) code += 0xef00;
    const character = String.fromCodePoint(code);
    for (const line of [
      character,
      `é${character}b`,
      `👩${character}💻`,
      `م${character}م`,
      `葛${character}1`,
    ]) {
      // Most characters are harmless in each place.
      const found = misleadingIn(line);
      const isInvisible = found === 1 && invisibleCharacters(line).length === 0;
      const isTag = code >= 0xe0000 && code <= 0xe007f;
      const expected = found === 0 || (isInvisible && !isTag);
      if (!expected) misled++;
      if (misleadsNobody(encode(`${line}\n${line}`), 500) !== expected) different.push(code.toString(16));
    }
  }
  expect(different).toStrictEqual([]);
  expect(misled).toBeGreaterThan(20_000);
});

test("in 100,000 texts of what is easily mistaken, the bytes never say more than the lines", async () => {
  const parts = [
    ..."aé猫م🙂👩💻❤9#葛𝄞क\u1820\u{13000}\n\r",
    ...invisibles,
    "\r\n",
    "\u202a",
    "\u202c",
    "\u001b",
    "\u{e0067}",
    "\u{1f3f4}",
  ];
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const wrong: string[] = [];
  let harmless = 0;
  for (let round = 0; round < 100_000; round++) {
    const text = Array.from({ length: 1 + random(8) }, () => parts[random(parts.length)] ?? "").join("");
    const lines = text
      .split(/(?<=\n)/)
      .map((line) => ({ text: line.replace(/\r?\n$/, ""), ending: "lf" as const }));
    const { warnings } = await inTurns(contentWarnings([lines], 1), undefined);
    const misled = warnings.some(({ code }) => code !== "LONE_CR");
    const isCautious = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u.test(text);
    const told = misleadsNobody(encode(text), 500);
    if (told) harmless++;
    if (told ? misled : !misled && !isCautious) wrong.push(JSON.stringify(text));
  }
  expect(wrong).toStrictEqual([]);
  expect(harmless).toBeGreaterThan(5000);
});

test("each kind is told from the others", () => {
  const texts = ["a\u200bb", "a\u202eb", "a\u001bb", "a\u009bb", "a\rb", "a\u200b\u202e\u0007\r"];
  expect(texts.map(misleadingIn)).toStrictEqual([1, 2, 4, 4, 8, 15]);
});
