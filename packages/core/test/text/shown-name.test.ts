import { describe, expect, test } from "vitest";
import { cutNumber, quotedName, quotedValue, shownName } from "../../src/text/message-text.ts";

describe("a name stays as it is", () => {
  test.for([
    "src/app.ts",
    "[a",
    'a"b',
    "it's.txt",
    "a b/c d.txt",
    "a\\b",
    "C:\\ws\\a.ts",
    "x:10:5",
    "~/.config/x@2~+#&(1)-_.txt",
    "Größe naïve Ελλάδα Привет.md",
    "שלום مرحبا.txt",
    "日本語 漢字 한국어 😀.txt",
    "हिन्दी ภาษาไทย.txt",
    "【资料】：一，二。.txt",
  ])("%s", (name) => {
    expect(shownName(name)).toBe(name);
  });
});

describe("a name that could be read otherwise is JSON", () => {
  test.for<[string, string]>([
    ["", '""'],
    ['"', '"\\""'],
    ['"a"', '"\\"a\\""'],
    ["\u201ca\u201d", '"\u201ca\u201d"'],
    [" a", '" a"'],
    ["a ", '"a "'],
    ["a:", '"a:"'],
    ["a: b", '"a: b"'],
    ["a…", '"a…"'],
    ["a|b", '"a|b"'],
    ["[id].ts", '"[id].ts"'],
    ["a \u2223 b", '"a \\u2223 b"'],
    ["a\nb\tc\r\0", '"a\\nb\\tc\\r\\u0000"'],
    ["\u001b[31mred", '"\\u001b[31mred"'],
    ["a\u202eb\u2028c\u200bd", '"a\\u202eb\\u2028c\\u200bd"'],
    ["\u{e0041}x", '"\\udb40\\udc41x"'],
    ["\ud800x", '"\\ud800x"'],
    ["\ue000", '"\\ue000"'],
    ["a\u0378b", '"a\\u0378b"'],
    ["\u0301a", '"\\u0301a"'],
    ["a/\u0301a", '"a/\\u0301a"'],
    ["\u3164\u0301a", '"\\u3164\\u0301a"'],
    ["cafe\u0301", '"cafe\\u0301"'],
    ["\u212b", '"\\u212b"'],
    ["\u{16d67}\u{16d67}", '"\\ud81b\\udd67\\ud81b\\udd67"'],
    ["\u1112\u1161\u11ab", '"\u1112\\u1161\\u11ab"'],
  ])("%j as %s", ([name, shown]) => {
    expect(shownName(name)).toBe(shown);
    expect(quotedName(name)).toBe(shown);
    expect(JSON.parse(shown)).toBe(name);
  });
});

describe("what is too long", () => {
  test("a path that a file may have stays whole", () => {
    expect(shownName("x".repeat(255))).toBe("x".repeat(255));
    expect(shownName("x/".repeat(2048))).toBe("x/".repeat(2048));
  });

  test("a name that no file has is cut, never inside a character", () => {
    expect(shownName("x".repeat(256))).toBe(`${"x".repeat(200)}…`);
    expect(shownName(`a/${"x".repeat(256)}`)).toBe(`a/${"x".repeat(198)}…`);
    expect(shownName("x/".repeat(2049))).toBe(`${"x/".repeat(100)}…`);
    expect(shownName("😀".repeat(256))).toBe(`${"😀".repeat(200)}…`);
    expect(shownName(`\n${"x".repeat(256)}`)).toBe(`"\\n${"x".repeat(199)}"…`);
  });

  test("a value is cut behind 40 characters", () => {
    expect(quotedValue("x".repeat(40))).toBe(`"${"x".repeat(40)}"`);
    expect(quotedValue("x".repeat(1_000_000))).toBe(`"${"x".repeat(40)}"…`);
    expect(quotedValue("😀".repeat(40))).toBe(`"${"😀".repeat(40)}"`);
    expect(quotedValue("😀".repeat(41))).toBe(`"${"😀".repeat(40)}"…`);
    expect(cutNumber("1".repeat(40))).toBe("1".repeat(40));
    expect(cutNumber("1".repeat(41))).toBe(`${"1".repeat(40)}…`);
  });
});
