import { expect, test } from "vitest";
import { fileCitations } from "./citations.ts";

test("tags in titles are citations, known or not", () => {
  const source = [
    'test("offset 0 is an error [C-05] [C-99]", f);',
    "// [C-06]",
    'describe(`${name} [W-01]`, () => { it("reads", () => { check("[C-07]"); }); });',
  ].join("\n");
  expect(fileCitations("a.test.ts", source)).toEqual({
    citations: [
      { id: "C-05", where: "a.test.ts:1" },
      { id: "C-99", where: "a.test.ts:1" },
      { id: "W-01", where: "a.test.ts:3" },
    ],
    goldenFiles: [],
  });
});

test("a malformed tag is reported as it is written", () => {
  const { citations } = fileCitations("a", 'test("x [C-5] [c-05] [C-05, C-06] [C-05a]", f);');
  expect(citations.map(({ id }) => id)).toEqual(["C-5", "c-05", "C-05, C-06", "C-05a"]);
});

test("other brackets are not tags", () => {
  const { citations } = fileCitations("a", 'test("[] [a-z] [RX-1] [C] C-05 (C-06)", f);');
  expect(citations).toEqual([]);
});

test("a title that names a golden file declares it", () => {
  const source = 'test("every case of golden/seeds/open_file.json", f);\n// golden/seeds/forge.json';
  expect(fileCitations("a", source).goldenFiles).toEqual([
    { id: "golden/seeds/open_file.json", where: "a:1" },
  ]);
});

test("a skipped golden test declares nothing", () => {
  expect(fileCitations("a", 'test.skip("golden/seeds/forge.json [F-01]", f);')).toEqual({
    citations: [],
    goldenFiles: [],
  });
});
