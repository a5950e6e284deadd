import { describe, expect, test } from "vitest";
import { nearNames } from "../../../src/tools/read-file/near-names.ts";

describe("the names most like a missing one", () => {
  test.for<[string, string, readonly string[], string[]]>([
    ["a letter replaced", "abc.ts", ["abd.ts"], ["abd.ts"]],
    ["a letter too many", "abc.ts", ["abbc.ts"], ["abbc.ts"]],
    ["a letter too few", "abc.ts", ["ac.ts"], ["ac.ts"]],
    ["two letters exchanged count once", "abc.ts", ["acb.ts"], ["acb.ts"]],
    ["two letters exchanged at the start", "abc.ts", ["bac.ts"], ["bac.ts"]],
    ["not two edits in three letters", "abc.ts", ["axy.ts"], []],
    ["two edits in six letters", "abcdef.ts", ["abcdxy.ts"], ["abcdxy.ts"]],
    ["not three in six", "abcdef.ts", ["abcxyz.ts"], []],
    [
      "at most six",
      "a".repeat(30),
      [`${"b".repeat(6)}${"a".repeat(24)}`],
      [`${"b".repeat(6)}${"a".repeat(24)}`],
    ],
    ["not seven", "a".repeat(30), [`${"b".repeat(7)}${"a".repeat(23)}`], []],
    ["a letter longer, at most", "abc.ts", ["abcxx.ts"], []],
    ["not another single letter", "a", ["b"], []],
    ["another of two letters", "ab", ["ac"], ["ac"]],
    ["another case is none", "Abc.TS", ["abc.ts"], ["abc.ts"]],
    ["another composition is none", "nai\u0308ve.ts", ["na\u00efve.ts"], ["na\u00efve.ts"]],
    ["the nearest first", "abcdef.ts", ["abcdxy.ts", "abcdex.ts"], ["abcdex.ts", "abcdxy.ts"]],
    ["equally near ones by name", "abc.ts", ["abz.ts", "abx.ts", "aby.ts"], ["abx.ts", "aby.ts", "abz.ts"]],
    ["another extension", "server.js", ["server.tsx"], ["server.tsx"]],
    [
      "another extension before a part of the name",
      "main.rs",
      ["domain.rs", "main.cpp"],
      ["main.cpp", "domain.rs"],
    ],
    ["a part of a name", "index", ["index.test.tsx"], ["index.test.tsx"]],
    ["a name that is a part", "my-index.test.tsx", ["index"], ["index"]],
    [
      "the shorter difference first",
      "index",
      ["index.test.tsx", "index.test.ts"],
      ["index.test.ts", "index.test.tsx"],
    ],
    ["parts of four letters", "abcd", ["xxxxabcdxxxx"], ["xxxxabcdxxxx"]],
    ["no shorter parts", "abc", ["xxxxabcxxxx"], []],
    ["loosely alike ones only where none is near", "server.js", ["server.jsx", "server.cpp"], ["server.jsx"]],
    ["hidden names have no extension", ".env", [".cpp"], []],
    ["nothing", "abc", [], []],
  ])("%s", async ([, missing, names, near]) => {
    expect(await nearNames(missing, names)).toEqual(near);
  });
});
