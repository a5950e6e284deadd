// Many files whose names differ in a character that looks like a space, as screenshots of macOS do
// (https://github.com/anomalyco/opencode/issues/22574).
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

function shots(count: number, space: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `shots/Shot ${index} at 9.41${space}AM.txt`,
      `shot ${index}\n`,
    ]),
  );
}

describe("3,000 files named alike but for U+202F", () => {
  const tool = readFileTool({ source: memorySource(shots(3000, "\u202f")) });

  test("each of 50 is found by a space", async () => {
    for (let index = 0; index < 3000; index += 60) {
      expect((await tool.run({ path: `shots/Shot ${index} at 9.41 AM.txt` })).text).toBe(
        `["shots/Shot ${index} at 9.41\\u202fAM.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tshot ${index}`,
      );
    }
  });

  test("with lines behind it, with quotes, with U+00A0, decomposed", async () => {
    expect((await tool.run({ path: '"shots/Shot 2999 at 9.41 AM.txt:1"' })).text).toBe(
      '["shots/Shot 2999 at 9.41\\u202fAM.txt" | line 1 of 1 | repaired: path without quotes or white space around it, :1 names lines, the name is written otherwise]\n1\tshot 2999',
    );
    expect((await tool.run({ path: "shots/Shot\u00a02999 at 9.41 AM.txt" })).text).toContain("\tshot 2999");
    const accents = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`e\u0301${index}.txt`, `${index}\n`]),
    );
    const decomposed = readFileTool({ source: memorySource(accents) });
    expect((await decomposed.run({ path: "\u00e92718.txt" })).text).toBe(
      '["e\\u03012718.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\t2718',
    );
  });

  test.for<[string, string]>([
    ["a thin space", "a\u2009b.txt"],
    ["a space of East Asia", "a\u3000b.txt"],
    ["a space of a number's width", "a\u2007b.txt"],
    ["a hyphen", "a\u2010b.txt"],
    ["a hyphen that no line breaks at", "a\u2011b.txt"],
  ])("%s", async ([, name]) => {
    const one = readFileTool({ source: memorySource({ [name]: "found\n" }) });
    const sent = /\p{Zs}/u.test(name) ? "a b.txt" : "a-b.txt";
    expect((await one.run({ path: sent })).text).toContain(
      "line 1 of 1 | repaired: the name is written otherwise]\n1\tfound",
    );
  });

  test("two that look the same are both offered, the nearest first", async () => {
    const two = readFileTool({
      source: memorySource({ ...shots(3000, "\u202f"), "shots/Shot 1500 at 9.41\u00a0AM.txt": "other\n" }),
    });
    const { text } = await two.run({ path: "shots/Shot 1500 at 9.41 AM.txt" });
    expect(text).toContain(
      'Error: NOT_FOUND: shots/Shot 1500 at 9.41 AM.txt: no such file; did you mean "shots/Shot 1500 at 9.41\\u00a0AM.txt" or "shots/Shot 1500 at 9.41\\u202fAM.txt" or ',
    );
  });

  test("a name in their directory that is near is offered, wherever it stands", async () => {
    const near = readFileTool({
      source: memorySource({ ...shots(3000, "\u202f"), "shots/zebra.txt": "z\n" }),
    });
    expect((await near.run({ path: "shots/zebre.txt" })).text).toBe(
      'Error: NOT_FOUND: shots/zebre.txt: no such file; did you mean "shots/zebra.txt"?',
    );
  });
});

describe("more names than are looked at", () => {
  const many = { ...shots(12_000, "\u202f") };
  const tool = readFileTool({ source: memorySource(many) });

  test("the answer says how many were", async () => {
    const { text } = await tool.run({ path: "shots/nothing like them" });
    expect(text).toBe(
      "Error: NOT_FOUND: shots/nothing like them: no such file; its directory holds more than the 10000 names that were looked at",
    );
  });

  test("none is taken for the only one that looks the same", async () => {
    const { text } = await tool.run({ path: "shots/Shot 7 at 9.41 AM.txt" });
    expect(text).toMatch(
      /^Error: NOT_FOUND: shots\/Shot 7 at 9\.41 AM\.txt: no such file; its directory holds more than the 10000 names that were looked at; did you mean "/,
    );
  });

  test("10,000 are all of them", async () => {
    const all = readFileTool({ source: memorySource(shots(10_000, "\u202f")) });
    expect((await all.run({ path: "shots/Shot 9999 at 9.41 AM.txt" })).text).toContain("\tshot 9999");
    expect((await all.run({ path: "shots/nothing like them" })).text).toBe(
      "Error: NOT_FOUND: shots/nothing like them: no such file",
    );
  });

  test("names that policy hides do not take the place of others", async () => {
    const hidden = Object.fromEntries(
      Array.from({ length: 8000 }, (_, index) => [`shots/${index}.key`, "s"]),
    );
    const mixed = readFileTool({ source: memorySource({ ...hidden, ...shots(9000, "\u202f") }) });
    expect((await mixed.run({ path: "shots/Shot 8999 at 9.41 AM.txt" })).text).toContain("\tshot 8999");
  });
});
