import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { syntaxes } from "../../src/block/enclosing/languages/syntaxes.ts";
import { lexLines } from "../../src/block/enclosing/lexer/lex-lines.ts";
import { temporaryDirectory } from "../temporary-directory.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costsOfCalls } from "./costs-of-calls.ts";

/** A test takes seconds of CPU time; a busy machine needs many times as long. */
const timeoutMs = 300_000;

/** The judged bytes of the lines take 42 MB of it, and the copies that V8 has not yet given back about as much. */
const maxGrownBytes = 220_000_000;

/** What block mode holds besides the bytes fits into this heap, where its process died with 1 GB. */
const smallHeap = ["--max-old-space-size=96", "--max-semi-space-size=4"];

const root = temporaryDirectory();

function write(path: string, lineCount: number, line: (index: number) => string): void {
  const lines = Array.from({ length: lineCount }, (_, index) => line(index));
  writeFileSync(join(root, path), `${lines.join("\n")}\n`);
}

/** Runs of backticks, each longer than the one before. */
function risingRuns(): string {
  let line = "";
  for (let count = 1; line.length + count < 2040; count++) line += `${"`".repeat(count)}x`;
  return line;
}

/** Text of a file, line by line, and the first line of the answer. */
type Row = readonly [name: string, path: string, line: (index: number) => string, header: string];

describe("F2: block mode on 20,500 lines of 2,040 characters", { timeout: timeoutMs }, () => {
  const part = "part of a block beyond lines 1-20000 | before: offset=1 limit=9984 mode=lines";
  const cut = `lines 9985-10009 of 20500 | 25 lines cut | ${part} | after: offset=10010 limit=9991 mode=lines`;
  const whole = `lines 9985-10009 of 20500 | ${part} | after: offset=10010 limit=9991 mode=lines`;
  test.each<Row>([
    ["opening parentheses", "parentheses.js", () => "(".repeat(2040), `[parentheses.js | ${cut}]`],
    ["nested template literals", "templates.js", () => "`${".repeat(680), `[templates.js | ${cut}]`],
    ["backticks in runs of rising length", "rising.md", () => risingRuns(), `[rising.md | ${cut}]`],
    [
      "a long run of backticks before a code span",
      "late.md",
      () => `${"`".repeat(1990)}x\`x\``,
      `[late.md | ${whole}]`,
    ],
  ])("%s", async (_, path, line, header) => {
    write(path, 20_500, line);
    const [cost] = await costsOfCalls(root, [{ args: { path, offset: 10_000, mode: "block" } }], smallHeap);
    expect(cost?.header).toBe(header);
    expect(cost?.longestTurnMs).toBeLessThan(maxTurnMs);
    expect(cost?.grownBytes).toBeLessThan(maxGrownBytes);
  });
});

describe("F2: its neighbours, on 3,000 lines", { timeout: timeoutMs }, () => {
  const all =
    "lines 1477-1501 of 3000 | 25 lines cut | part of the block of lines 1-3000 | before: offset=1 limit=1476 mode=lines | after: offset=1502 limit=1499 mode=lines";
  test.each<Row>([
    ["brackets of all kinds", "mixed.js", () => "([{".repeat(680), `[mixed.js | ${all}]`],
    [
      "braces that are judged",
      "judged.ts",
      () => `x(${"a ".repeat(400)}) => {{{{{{{{`,
      "[judged.ts | lines 1454-1515 of 3000 | part of the block of lines 1-3000 | before: offset=1 limit=1453 mode=lines | after: offset=1516 limit=1485 mode=lines]",
    ],
    [
      "braces that are closed far below",
      "closed.c",
      (index) => (index < 1500 ? "{" : "}").repeat(2040),
      `[closed.c | ${all}]`,
    ],
    [
      "code spans and the start of a comment",
      "spans.md",
      () => `${"`".repeat(1990)}x\`x <!--`,
      "[spans.md | lines 1477-1501 of 3000 | part of the block of lines 1-3000 | before: offset=1 limit=1476 mode=lines | after: offset=1502 limit=1499 mode=lines]",
    ],
    [
      "start tags",
      "tags.html",
      () => "<a><b>".repeat(340),
      "[tags.html | lines 1500-1524 of 3000 | 25 lines cut | part of the block of lines 1500-3000 | after: offset=1525 limit=1476 mode=lines]",
    ],
    [
      "start tags, each of its own name",
      "names.xml",
      (index) => names(index),
      "[names.xml | lines 1500-1532 of 3000 | part of the block of lines 1500-3000 | after: offset=1533 limit=1468 mode=lines]",
    ],
    [
      "template literals with braces between them",
      "deep.ts",
      (index) => (index % 2 === 0 ? "`${{" : "`${").repeat(500),
      "[deep.ts | lines 1477-1505 of 3000 | part of the block of lines 1-3000 | before: offset=1 limit=1476 mode=lines | after: offset=1506 limit=1495 mode=lines]",
    ],
    [
      "headers of block scalars",
      "scalars.yaml",
      (index) => `${" ".repeat(index % 500)}- k${"- ".repeat(700)}: |`,
      "[scalars.yaml | lines 1499-1500 of 3000 | block | outer: lines 1498-1500, offset=1498 mode=block]",
    ],
    [
      "openers of all kinds",
      "statements.sql",
      () => "create function begin case (".repeat(75),
      `[statements.sql | ${all}]`,
    ],
    [
      "heredocs, most of them unclosed",
      "heredocs.sh",
      (index) => `cat ${`<<A${index} `.repeat(250)}`,
      "[heredocs.sh | lines 1477-1501 of 3000 | 25 lines cut | part of the block of lines 25-3000 | before: offset=25 limit=1452 mode=lines | after: offset=1502 limit=1499 mode=lines]",
    ],
    ["decorators", "decorators.py", () => "@a ".repeat(680), `[decorators.py | ${all}]`],
    [
      "old-style parameters",
      "parameters.c",
      () => `${"a(b) c; ".repeat(100)}2b;`,
      "[parameters.c | lines 1454-1516 of 3000 | part of the block of lines 1-3000 | before: offset=1 limit=1453 mode=lines | after: offset=1517 limit=1484 mode=lines]",
    ],
    ["slashes that may begin an expression", "slashes.js", () => "=/[".repeat(680), `[slashes.js | ${all}]`],
    [
      "conditionals of a makefile",
      "deep.mk",
      () => `ifeq (${"a,".repeat(1000)})`,
      "[deep.mk | lines 1500-1524 of 3000 | 25 lines cut | part of the block of lines 1500-3000 | after: offset=1525 limit=1476 mode=lines]",
    ],
  ])("%s", async (_, path, line, header) => {
    write(path, 3000, line);
    const [cost] = await costsOfCalls(root, [{ args: { path, offset: 1500, mode: "block" } }], smallHeap);
    expect(cost?.header).toBe(header);
    expect(cost?.longestTurnMs).toBeLessThan(maxTurnMs);
    expect(cost?.grownBytes).toBeLessThan(maxGrownBytes);
  });
});

/** Tags that no other line has. */
function names(index: number): string {
  return Array.from({ length: 150 }, (_, tag) => `<a${index}b${tag}>`).join("");
}

test("F2: code that is not held is found again: strings, comments and openers that nothing closes", async () => {
  const held = Array.from({ length: 2200 }, () => "x".repeat(2040));
  const lines = [
    ...held,
    "const a = 'it' + b; /* c",
    "   d */ e(`f ${g(`",
    "h`)} i`, j);",
    "        k /* l */ + m;",
    "/* n",
  ];
  const { lines: lexed } = await lexLines(lines, syntaxes.javascript.lexis, 8, true);
  expect(lexed.slice(held.length).map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'code const a = "" + b;',
    'code e(""',
    "inside , j);",
    "code k   + m;",
    "code /* n",
  ]);
});

describe("F2: the end of a call is obeyed in the middle", { timeout: timeoutMs }, () => {
  test.for<[by: "signal" | "timeout", path: string, line: () => string, header: string | undefined]>([
    ["signal", "brackets.js", () => "([{".repeat(680), undefined],
    ["signal", "backticks.md", risingRuns, undefined],
    ["signal", "words.sql", () => "create function begin case (".repeat(75), undefined],
    [
      "timeout",
      "brackets.js",
      () => "([{".repeat(680),
      "Error: TIMEOUT: brackets.js: reading took longer than 400 ms; try again, or ask for earlier lines",
    ],
    [
      "timeout",
      "tags.html",
      () => "<a><b>".repeat(340),
      "Error: TIMEOUT: tags.html: reading took longer than 400 ms; try again, or ask for earlier lines",
    ],
  ])("by its %s: %s", async ([by, path, line, header]) => {
    write(path, 20_500, line);
    const args = { path, offset: 10_000, mode: "block" };
    const [cost] = await costsOfCalls(root, [{ args, end: { by, afterMs: 400 } }], smallHeap);
    expect(cost?.header).toBe(header);
    expect(cost?.obeyedAfterMs).toBeLessThan(100);
  });
});
