import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { rebuildFile } from "../tools/read-file/rebuild-file.ts";

// https://github.com/openclaw/openclaw/issues/92664: GBK is read as UTF-8, and the model sees only U+FFFD.
// https://github.com/SabakiHQ/sgf/pull/23: short texts in Shift_JIS are too short for the usual detectors.

const hex = (digits: string): Buffer => Buffer.from(digits, "hex");

/** Texts in older encodings: the encoding, the text and its bytes. */
const samples: readonly (readonly [encoding: string, text: string, bytes: Buffer])[] = [
  ["gb18030", "中文", hex("d6d0cec4")],
  ["gb18030", "你好，世界！", hex("c4e3bac3a3accac0bde7a3a1")],
  ["gb18030", "// 读取配置", hex("2f2f20b6c1c8a1c5e4d6c3")],
  ["shift_jis", "日本語", hex("93fa967b8cea")],
  ["shift_jis", "こんにちは", hex("82b182f182c982bf82cd")],
  ["shift_jis", "エラー", hex("83478389815b")],
  ["euc-jp", "日本語", hex("c6fccbdcb8ec")],
  ["euc-kr", "한국어", hex("c7d1b1b9beee")],
  ["big5", "設定檔", hex("b35da977c0c9")],
];

/** Texts in alphabets, in encodings of one byte a character. */
const inAlphabets: readonly (readonly [encoding: string, text: string, bytes: Buffer])[] = [
  ["windows-1251", "Сегодня погода", hex("d1e5e3eee4edff20efeee3eee4e0")],
  ["koi8-r", "Сегодня погода", hex("f3c5c7cfc4ced120d0cfc7cfc4c1")],
  ["ibm866", "Сегодня погода", hex("91a5a3aea4adef20afaea3aea4a0")],
  ["iso-8859-5", "Сегодня погода", hex("c1d5d3ded4ddef20dfded3ded4d0")],
  ["windows-1251", "x = 1 # номер", hex("78203d20312023 20edeeece5f0".replace(" ", ""))],
  ["windows-1253", "καλημέρα κόσμε", hex("eae1ebe7ecddf1e120eafcf3ece5")],
  ["windows-1255", "שלום עולם", hex("f9ece5ed20f2e5eced")],
  ["windows-874", "สวัสดีชาวโลก วันนี้อากาศดี", hex("cac7d1cab4d5aad2c7e2c5a120c7d1b9b9d5e9cdd2a1d2c8b4d5")],
];

describe("a hint names the likely encoding of short texts, too", () => {
  test.for([...samples, ...inAlphabets])("%s: %s", async ([encoding, , bytes]) => {
    const header = (await readText(bytes)).split("\n")[0];
    expect(header).toBe(
      `[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps ${encoding}, for the host's option encoding]`,
    );
  });

  test.for<[string, Buffer]>([
    ["one character", hex("d6d00a")],
    ["what Chinese and Japanese both could be", hex("a4a4a4e5")],
    ["no writing", hex("c0af0aeda080")],
  ])("no hint of an encoding of East Asia: %s", async ([, bytes]) => {
    expect(await readText(bytes)).not.toMatch(/gb18030|shift_jis|euc|big5/);
  });

  test.for<[string, string, string]>([
    ["French", "caf\xe9 cr\xe8me br\xfbl\xe9e", "windows-1252"],
    ["French of many lines", "caf\xe9 cr\xe8me br\xfbl\xe9e\n".repeat(20), "windows-1252"],
    ["French with signs", "D\xe9j\xe0 vu \xe0 l'\xe9t\xe9, o\xf9 \xeates-vous?", "windows-1252"],
    ["a price", "5 \x80 \x96 \x93now\x94", "windows-1252"],
    ["German", "Die M\xfcller gehen \xfcber die Stra\xdfe", "windows-1252"],
    ["Russian", "\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0", "windows-1251"],
  ])("other encodings as before: %s", async ([, text, encoding]) => {
    expect(await readText(Buffer.from(text, "latin1"))).toContain(`perhaps ${encoding}, for`);
  });
});

describe('encoding: "auto" decodes what is very likely, and the header says that it is guessed', () => {
  test.for([...samples, ...inAlphabets])("%s: %s", async ([encoding, text, bytes]) => {
    expect(await readText(bytes, {}, { encoding: "auto" })).toBe(
      `[f | line 1 of 1 | ${encoding}, guessed]\n1\t${text}`,
    );
  });

  test.for<[string, Buffer, string]>([
    ["UTF-8", Buffer.from("größe 漢字\n"), "[f | line 1 of 1]\n1\tgröße 漢字"],
    ["ASCII", Buffer.from("a\n"), "[f | line 1 of 1]\n1\ta"],
    [
      "UTF-8 with a fault",
      Buffer.concat([Buffer.from("größe 漢字 "), hex("e90a")]),
      "[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD]\n1\tgröße 漢字 \ufffd",
    ],
    [
      "French, but little of it",
      Buffer.from("caf\xe9 cr\xe8me\n", "latin1"),
      '[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, which is too uncertain for encoding "auto"]\n1\tcaf\ufffd cr\ufffdme',
    ],
    [
      "what could be anything",
      hex("61c00a"),
      "[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD]\n1\ta\ufffd",
    ],
    ["a mark", Buffer.from("\ufeffa\n", "utf16le"), "[f | line 1 of 1 | utf-16le | BOM]\n1\ta"],
    [
      "French",
      Buffer.from(
        "Le caf\xe9 cr\xe8me et la cr\xe8me br\xfbl\xe9e sont \xe0 la carte de l'h\xf4tel\n",
        "latin1",
      ),
      "[f | line 1 of 1 | windows-1252, guessed]\n1\tLe café crème et la crème brûlée sont à la carte de l'hôtel",
    ],
    [
      "a binary file",
      hex("1f8b0801"),
      "Error: BINARY_FILE: f: it is gzip data (4 bytes) and has no lines to show; unpack it first and read what it holds",
    ],
  ])("%s", async ([, bytes, expected]) => {
    expect(await readText(bytes, {}, { encoding: "auto" })).toBe(expected);
  });

  test("the whole file decides, so that each page is in the same encoding", async () => {
    const line = Buffer.concat([Buffer.from("log "), hex("d6d0cec4"), Buffer.from("\n")]);
    const content = Buffer.concat([
      Buffer.alloc(300_000, "plain text\n"),
      Buffer.from("\n"),
      ...Array.from({ length: 9000 }, () => line),
    ]);
    const tool = readFileTool({ source: memorySource({ f: content }), encoding: "auto" });
    expect((await tool.run({ path: "f", limit: 1 })).text).toBe(
      "[f | line 1 of 36273 | gb18030, guessed | next: offset=2 limit=1]\n1\tplain text",
    );
    expect((await tool.run({ path: "f", offset: -1 })).text).toBe(
      "[f | line 36273 of 36273 | gb18030, guessed]\n36273\tlog 中文",
    );
    const expected = `${"plain text\n".repeat(27_273).slice(0, 300_000)}\n${"log 中文\n".repeat(9000)}`;
    expect((await rebuildFile(tool, "f")) === expected).toBe(true);
  });

  test("the facts name it as well", async () => {
    const tool = readFileTool({ source: memorySource({ f: hex("d6d0cec40a") }), encoding: "auto" });
    expect(await tool.run({ path: "f" })).toMatchObject({
      data: { content: "中文\n" },
      files: [{ encoding: "gb18030" }],
    });
  });
});
