import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../../src/block/enclosing/enclosing-block.ts";

/** Linear time is a tenth of a second. Quadratic time, some hundred million lookups of a line, is a minute. */
const timeoutMs = 15_000;

const lineCount = 16_384;
const lineCharacters = 50_000;

function repeated(line: string): () => string[] {
  return () => Array.from({ length: lineCount }, () => line);
}

function numbered(line: (index: number) => string): () => string[] {
  return () => Array.from({ length: lineCount }, (_, index) => line(index));
}

const manyLines: readonly (readonly [name: string, fileName: string | undefined, lines: () => string[]])[] = [
  ["nothing", undefined, repeated("")],
  ["white space", undefined, repeated("   \t ")],
  ["closing braces", "a.ts", repeated("}")],
  ["closing braces of all kinds", "a.ts", repeated(")]}")],
  ["opening braces", "a.ts", repeated("{")],
  ["opening braces, ever deeper", "a.c", numbered((index) => `${" ".repeat(index % 200)}{`)],
  [
    "opening parentheses, then closing braces",
    "a.ts",
    numbered((index) => (index < lineCount / 2 ? "((" : "}")),
  ],
  [
    "opening brackets, then closing parentheses",
    "a.ts",
    numbered((index) => (index < lineCount / 2 ? "[[" : "))")),
  ],
  ["headers, ever deeper", "a.py", numbered((index) => `${" ".repeat(index % 200)}def f():`)],
  ["headers, ever shallower", "a.py", numbered((index) => `${" ".repeat(200 - (index % 200))}def f():`)],
  [
    "comments between ever deeper lines",
    "a.py",
    numbered((index) => (index % 2 === 0 ? "# c" : `${" ".repeat(index % 200)}x:`)),
  ],
  ["comments", "a.sh", repeated("# c")],
  [
    "unclosed openers",
    undefined,
    numbered((index) => ["/*", "`", '"""', "'''", "<!--", "--[["][index % 6] ?? ""),
  ],
  ["unclosed heredocs", "a.sh", numbered((index) => `cat <<T${index}`)],
  ["nested block comments", "a.rs", repeated("/* /*")],
  ["nested template literals", "a.ts", repeated("`${")],
  ["decorators", "a.ts", repeated("@a")],
  ["continuations", "a.c", repeated("a \\")],
  ["alternatives", "a.rb", repeated("else")],
  ["ends", "a.rb", repeated("end")],
  ["tags", "a.html", repeated("<div><p>")],
  ["end tags", "a.html", repeated("</div></p>")],
  ["conditionals", "a.c", repeated("#if X")],
  ["conditionals of make", "Makefile", repeated("ifeq (a,b)")],
  ["headings", "a.md", numbered((index) => `${"#".repeat((index % 6) + 1)} h`)],
  ["items", "a.yaml", repeated("- a: |")],
  ["keys, ever deeper", "a.yaml", numbered((index) => `${" ".repeat(index % 200)}k:`)],
  ["statements", "a.sql", repeated("CREATE FUNCTION f() BEGIN x;")],
  ["imports", "a.ts", repeated("import a from 'b';")],
  ["sections", "a.toml", repeated("[a]")],
  ["unclosed openers in SQL", "a.sql", numbered((index) => `$a${index}$ ' /*`)],
  ["unclosed long brackets", "a.lua", numbered((index) => `x = [${"=".repeat(index % 200)}[`)],
  ["unclosed raw strings", "a.rs", numbered((index) => `r${"#".repeat(index % 200)}"`)],
  ["unfinished headers", "a.java", repeated("public static void a(int b,")],
  ["nested calls", "a.js", repeated("a(() => {")],
];

const longLines: readonly (readonly [name: string, piece: string])[] = [
  ["braces", "{"],
  ["closers", "}])"],
  ["mixed parentheses", "([{"],
  ["unclosed quotes", "'\\'"],
  ["slashes", ",/["],
  ["less-than signs", "<a "],
  ["spaces", " "],
  ["words and spaces", "a  "],
  ["assignments", "x = "],
  ["arrows", "(a) => {"],
  ["commas", "a,"],
  ["templates", "`${`"],
  ["angles", "template<"],
  ["dollars", "$a"],
  ["hashes", 'r#"'],
  ["dashes", "--[="],
  ["equals", "[="],
];

const fileNames = [undefined, "a.tsx", "a.c", "a.rs", "a.lua", "a.html", "a.sql", "a.css", "a.yaml"];

describe("a large text takes linear time", { timeout: timeoutMs }, () => {
  test.each(manyLines)(`${lineCount} lines of %s`, async (_, fileName, lines) => {
    const anchor = lineCount / 2;
    const text = { lines: lines(), startsAtFileStart: true, endsAtFileEnd: true, fileName };
    const block = await enclosingBlock(text, anchor);
    expect("start" in block && block.start <= anchor && block.end > anchor).toBe(true);
  });

  test.each(longLines)("a long line of %s", async (_, piece) => {
    const lines = ["a", piece.repeat(lineCharacters / piece.length), "b"];
    const missed: (string | undefined)[] = [];
    for (const fileName of fileNames) {
      const block = await enclosingBlock(
        { lines, startsAtFileStart: true, endsAtFileEnd: true, fileName },
        1,
      );
      if (!("start" in block && block.start <= 1 && block.end > 1)) missed.push(fileName);
    }
    expect(missed).toEqual([]);
  });
});
