import fs from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { memorySource, openWorkspace, readWindow, type ReadFileLimits } from "../../src/index.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 600_000 });

type Program = (text: string, limits: ReadFileLimits) => Promise<string>;

/** The program of docs/paging.md itself, for any text and limits; it gives what it read. */
const program = ((): Program => {
  const page = fs.readFileSync(new URL("../../../../docs/paging.md", import.meta.url), "utf8");
  let code = page.split("```ts\n").find((block) => block.includes("async function rest(")) ?? "";
  code = code.slice(0, code.indexOf("```"));
  for (const [part, replacement] of [
    [/^import .* from "@readfile\/core";$/m, ""],
    [/^const text = .*;$/m, ""],
    [/\{ maxTextBytes: 50, maxLineCharacters: 12 \}/, "limits"],
    [/^console\.log\(whole === text\);$/m, "return whole;"],
  ] as const) {
    if (!part.test(code)) throw new Error(`the program in docs/paging.md has no ${part.source}`);
    code = code.replace(part, replacement);
  }
  const stripped = stripTypeScriptTypes(`async function run() {${code}}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the document's own code
  const made = new Function(
    "names",
    `const { text, limits, memorySource, openWorkspace, readWindow } = names; ${stripped} return run();`,
  ) as (names: object) => Promise<string>;
  return (text, limits) => made({ text, limits, memorySource, openWorkspace, readWindow });
})();

test.for<[title: string, text: string, limits: ReadFileLimits]>([
  ["a carriage return right before the cut", `${"x".repeat(1999)}\ryyyyyyyyyy\nz\n`, {}],
  ["two of them", `${"x".repeat(1998)}\r\ryyyyyyyyyy\nz\n`, {}],
  ["one right behind the cut", `${"x".repeat(2000)}\ryyyyyyyyyy\nz\n`, {}],
  ["the ending right behind the cut", `${"x".repeat(2000)}\r\nz\r\n`, {}],
  ["a carriage return before the ending", `${"x".repeat(1999)}\r\r\nz\n`, {}],
  ["nothing but carriage returns", `${"\r".repeat(5000)}\nz`, {}],
  ["and no line feed", "\r".repeat(5000), {}],
  ["a cut behind each character", "\r\r\n\ra\r\n\r\r\ra\n", { maxLineCharacters: 1 }],
  ["a cut behind each byte", "\r\r\n\ré\r\n\r\r\ra\n", { maxLineCharacters: 1, maxTextBytes: 1 }],
  [
    "a carriage return before a cut at the budget of bytes",
    `${"x".repeat(49)}\ry\nz\n`,
    { maxTextBytes: 50 },
  ],
  ["characters of two units", `${"😀".repeat(1999)}\r${"😀".repeat(9)}\r\nz\n`, {}],
])("the documented program gives back %s", async ([, text, limits]) => {
  expect(await program(text, limits)).toBe(text);
});

test("the header says where the line goes on", async () => {
  const workspace = openWorkspace({ source: memorySource({ f: `${"x".repeat(1999)}\ryyyyyyyyyy\nz\n` }) });
  const result = await readWindow(workspace, { path: "f" });
  expect(result.ok && result.data.cuts).toEqual([{ line: 1, column: 2000 }]);
  expect(result.ok && result.data.content.slice(-6)).toBe("xxx\nz\n");
});

test("the documented program gives back each of 10,000 random files", async () => {
  const piece = fc.constantFrom(
    "a",
    "bc",
    "é",
    "漢",
    "😀",
    "\n",
    "\r\n",
    "\r",
    "\r\r",
    "xxxxxxxxxx",
    "\t",
    "\ufeff",
  );
  const content = fc.array(piece, { maxLength: 30 }).map((pieces) => `x${pieces.join("")}`);
  const limits = fc.record({
    maxLines: fc.integer({ min: 1, max: 5 }),
    maxLineCharacters: fc.integer({ min: 1, max: 12 }),
    maxTextBytes: fc.integer({ min: 1, max: 60 }),
    maxCountedBytes: fc.constantFrom(1, 20, 1_000_000),
  });
  let files = 0;
  await fc.assert(
    fc.asyncProperty(content, limits, async (text, given) => {
      expect(await program(text, given)).toBe(text);
      files++;
    }),
    { numRuns: 10_000, endOnFailure: true },
  );
  expect(files).toBe(10_000);
});
