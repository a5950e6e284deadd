import { expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { markMakefileLines } from "../../../../src/block/enclosing/outlines/marked-lines.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";

async function kindsOf(texts: readonly string[]): Promise<string> {
  const lines = await markMakefileLines((await lexLines(texts, syntaxes.make.lexis, 8, true)).lines, texts);
  return lines.map(({ kind, code }) => (kind === "inside" ? `${kind}${code}` : kind)).join(" ");
}

const sevenComments = ["# 1", "# 2", "# 3", "# 4", "# 5", "# 6", "# 7"];
const sevenKinds = "comment comment comment comment comment comment comment";

test.each([
  ["a definition", ["define A", "all: b", "", "endef", "c: d"], "code inside inside inside code"],
  ["an overriding definition", ["override  define A", "b", "endef", "c"], "code inside inside code"],
  [
    "words like the end of a definition",
    ["define A", "endefs", "x endef", "endef", "b"],
    "code inside inside inside code",
  ],
  [
    "words like the start of a definition",
    ["x define A", "defined B", "xoverride define C", "d"],
    "code code code code",
  ],
  [
    "a conditional in a recipe",
    ["a: b", "\tc", "ifeq (a,b)", "\td", "else", "\te", "endif", "\tf"],
    "code code directive code directive code directive code",
  ],
  ["a conditional right below a rule", ["a:", "ifndef B", "\tc", "endif"], "code directive code directive"],
  [
    "a conditional below a blank line",
    ["a:", "", "ifneq (b,c)", "\td", "endif"],
    "code blank directive code directive",
  ],
  ["a conditional above variables", ["a: b", "ifdef C", "D = e", "endif"], "code code code code"],
  ["a conditional below a variable", ["A = b", "ifdef C", "\td", "endif"], "code code code code"],
  [
    "a conditional below a variable set at once",
    ["A := b", "ifdef C", "\td", "endif"],
    "code code code code",
  ],
  [
    "a conditional below a variable with a colon in it",
    ["A = b:c", "ifdef C", "\td", "endif"],
    "code code code code",
  ],
  [
    "a conditional below a line that begins with an equals sign",
    ["= a:", "ifdef C", "\td"],
    "code code code",
  ],
  [
    "a conditional below a rule with two colons",
    ["a:: b", "ifdef C", "\td", "endif"],
    "code directive code directive",
  ],
  ["a conditional at the start", ["ifdef A", "\tb", "endif"], "code code code"],
  ["a conditional with nothing below", ["a:", "ifdef B"], "code code"],
  ["a conditional with only a comment below", ["a:", "ifdef B", "# c"], "code code comment"],
  [
    "a nested conditional",
    ["a:", "ifdef B", "ifdef C", "\td", "endif", "else", "\te", "endif", "f:"],
    "code directive directive code directive directive code directive code",
  ],
  [
    "one conditional after another",
    ["a:", "ifdef B", "\tc", "endif", "D = e", "ifdef F", "G = h", "else", "G = i", "endif"],
    "code directive code directive code code code code code code",
  ],
  [
    "a conditional after one for variables",
    ["ifdef A", "B = c", "endif", "d:", "ifdef E", "\tf", "endif"],
    "code code code code directive code directive",
  ],
  ["a recipe's own words", ["a:", "\tifdef B", "\tdefine c", "\telse"], "code code code inside"],
  ["words like those of conditionals", ["a:", "ifdefs", "\tb"], "code code code"],
  [
    "seven comments before a recipe's line",
    ["a:", "ifdef B", ...sevenComments, "\tc"],
    `code directive ${sevenKinds} code`,
  ],
  [
    "eight comments before a recipe's line",
    ["a:", "ifdef B", ...sevenComments, "# 8", "\tc"],
    `code code ${sevenKinds} comment code`,
  ],
  [
    "a rule after a conditional of a recipe",
    ["a:", "\tb", "ifdef C", "d:", "\te", "endif"],
    "code code code code code code",
  ],
  [
    "a conditional in a recipe inside one around rules",
    ["ifdef A", "abc: d", "\tc", "ifdef D", "\te", "endif x", "else", "F = g", "endif"],
    "code code code directive code directive code code code",
  ],
  ["words of conditionals in a variable", ["a:", "\tb", "C = ifdef", "\td"], "code code code code"],
  [
    "a conditional below a rule with a long name",
    ["abc: d", "ifdef B", "\tc", "endif"],
    "code directive code directive",
  ],
  ["a tab at a line's end", ["a:", "ifdef B", "C = d\t", "endif"], "code code code code"],
])("%s", async (_, texts, kinds) => {
  expect(await kindsOf(texts)).toBe(kinds);
});
