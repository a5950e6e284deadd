import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { encodeText } from "../encoded-files.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { binaryFiles } from "./binary-files.ts";

/** The start of the first article of the Universal Declaration of Human Rights, or a greeting, in each script. */
const texts: readonly (readonly [script: string, text: string])[] = [
  ["Tamil", "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்"],
  ["Bengali", "সমস্ত মানুষ স্বাধীনভাবে জন্মগ্রহণ করে"],
  ["Khmer", "មនុស្សទាំងអស់ កើតមកមានសេរីភាព"],
  ["Amharic", "የሰው ልጅ ሁሉ ሲወለድ ነጻ ነው"],
  ["Telugu", "ప్రతిపత్తి స్వత్వముల విషయమున మానవులెల్లరును"],
  ["Kannada", "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ"],
  ["Malayalam", "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും"],
  ["Sinhala", "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත"],
  ["Gujarati", "પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ"],
  ["Punjabi", "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ"],
  ["Odia", "ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ"],
  ["Burmese", "လူတိုင်းသည် တူညီ လွတ်လပ်သော"],
  ["Lao", "ມະນຸດທຸກຄົນ ເກີດມາມີກຽດ"],
  ["Tibetan", "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ ཡོངས་ལ"],
  ["Georgian", "ყველა ადამიანი იბადება"],
  ["Mongolian", "ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ"],
  ["Cherokee", "ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ"],
  ["Hindi, short", "नमस्ते दुनिया"],
  ["Russian, short", "да нет"],
  ["Hebrew, short", "שלום לך"],
  ["Chinese, short", "你好\n世界"],
  ["Chinese, one line", "中文"],
  ["Japanese, short", "こんにちは\n世界"],
  ["Japanese", "設定ファイル"],
  ["Korean, short", "한국어 파일"],
];

/** How such texts are shown: each with its header. */
function shown(text: string, encoding: string): string {
  const lines = text.split("\n");
  const range = lines.length === 1 ? "line 1 of 1" : `lines 1-${lines.length} of ${lines.length}`;
  return `[f | ${range} | ${encoding} | crlf]\n${lines.map((line, index) => `${index + 1}\t${line}`).join("\n")}`;
}

describe("UTF-16 without a mark, in any script", () => {
  test.for(texts)("%s", async ([, text]) => {
    for (const encoding of ["utf-16le", "utf-16be"] as const) {
      const bytes = encodeText(`${text.replaceAll("\n", "\r\n")}\r\n`, encoding);
      const answer = await readText(bytes);
      // What was certain before is so still.
      expect([shown(text, `${encoding}, guessed`), shown(text, encoding)]).toContain(answer);
    }
  });

  test.for<[string, string, string]>([
    ["Tamil", "வணக்கம் உலகம்\n", "[f | line 1 of 1 | utf-16le, guessed]\n1\tவணக்கம் உலகம்"],
    ["Amharic", "ሰላም\n", "[f | line 1 of 1 | utf-16le, guessed]\n1\tሰላም"],
    ["Chinese", "中文\n", "[f | line 1 of 1 | utf-16le, guessed]\n1\t中文"],
    ["one word of ASCII", "ok\n", "[f | line 1 of 1 | utf-16le, guessed]\n1\tok"],
    ["a digit, with CRLF", "5\r\n", "[f | line 1 of 1 | utf-16le, guessed | crlf]\n1\t5"],
    ["Chinese with digits", "中文版第1章", "[f | line 1 of 1 | utf-16le, guessed]\n1\t中文版第1章"],
    ["Chinese with a sign", "一二三，四五六。", "[f | line 1 of 1 | utf-16le, guessed]\n1\t一二三，四五六。"],
    [
      "a long text",
      `${"ভাষা ".repeat(3000)}\n`,
      `[f | line 1 of 1 | utf-16le, guessed | 1 line cut]\n1\t${"ভাষা ".repeat(400)} [13000 more characters: offset=1 limit=1 column=2001]`,
    ],
  ])("the answer says that it is guessed: %s", async ([, text, expected]) => {
    expect(await readText(encodeText(text, "utf-16le"))).toBe(expected);
  });
});

test.for(["utf-16le", "utf-16be"] as const)("a few emoji are certain: %s", async (encoding) => {
  expect(await readText(encodeText("\u{1f600}\u{1f603} ok\n", encoding))).toBe(
    `[f | line 1 of 1 | ${encoding}]\n1\t\u{1f600}\u{1f603} ok`,
  );
});

describe("what is no UTF-16", () => {
  test.for<[string, string, string]>([
    [
      "lines of a NUL each",
      "\0\n\0\n\0\nabc\n",
      "[f | lines 1-4 of 4 | 3 NULs shown as \u2400, first on line 1]\n1\t\u2400\n2\t\u2400\n3\t\u2400\n4\tabc",
    ],
    [
      "the same behind text",
      "ab\n\0\n\0\n\0\n\0\n\0",
      "[f | lines 1-6 of 6 | 5 NULs shown as \u2400, first on line 2]\n1\tab\n2\t\u2400\n3\t\u2400\n4\t\u2400\n5\t\u2400\n6\t\u2400",
    ],
  ])("%s", async ([, text, expected]) => {
    expect(await readText(text)).toBe(expected);
  });

  test("200 files of 40 types stay binary", async () => {
    for (const { bytes } of binaryFiles()) {
      expect(await readText(bytes)).toMatch(/^Error: BINARY_FILE: f: /);
    }
  });

  test.for<[string, Uint8Array]>([
    [
      "numbers of two bytes",
      Buffer.from(Uint16Array.from({ length: 900 }, (_, index) => 0x900 + index).buffer),
    ],
    [
      "numbers with a space among them",
      Buffer.from(Uint16Array.of(0x1200, 0x20, 0x4e00, 0x5000, 0x0b80, 0x0a).buffer),
    ],
    [
      "a sound",
      Buffer.from(Int16Array.from({ length: 900 }, (_, index) => 9000 * Math.sin(index / 50)).buffer),
    ],
    ["a table of offsets", Buffer.from(Uint16Array.from({ length: 300 }, (_, index) => index * 64).buffer)],
    ["UTF-32", Buffer.from("a\0\0\0b\0\0\0 \0\0\0d\0\0\0", "latin1")],
    ["letters of two scripts that stand in no text together", encodeText("தமিழ் ሰላ\n", "utf-16le")],
    [
      "numbers that would be Chinese",
      Buffer.from(Uint16Array.from({ length: 900 }, (_, index) => 0x5e00 + index).buffer),
    ],
    ["an odd number of bytes", Buffer.concat([encodeText("தமிழ் மொழி\n", "utf-16le"), Buffer.alloc(1)])],
  ])("%s", async ([, bytes]) => {
    expect(await readText(bytes)).toMatch(/^Error: BINARY_FILE: f: /);
  });

  test.for<[string, string, string]>([
    ["ASCII with a NUL", "one\0two\n", "[f | line 1 of 1 | 1 NUL shown as ␀, first on line 1]\n1\tone␀two"],
    [
      "words that would be Chinese",
      "word another\0\nlist\0\n",
      "[f | lines 1-2 of 2 | 2 NULs shown as ␀, first on line 1]\n1\tword another␀\n2\tlist␀",
    ],
  ])("UTF-8 stays so: %s", async ([, text, expected]) => {
    expect(await readText(text)).toBe(expected);
  });
});
