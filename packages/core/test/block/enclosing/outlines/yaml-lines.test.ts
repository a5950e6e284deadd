import { expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";
import { markYamlLines } from "../../../../src/block/enclosing/outlines/marked-lines.ts";

async function linesOf(texts: readonly string[]): Promise<{ kind: string; code: string; indent: number }[]> {
  return [...(await markYamlLines((await lexLines(texts, syntaxes.yaml.lexis, 8, true)).lines, texts))];
}

test.each([
  ["a scalar with blank lines", ["a: |", "  b: c", "", "  d", "e: f"], "code inside inside inside code"],
  ["a blank line after a scalar", ["a: |", "  b", "", "c: d"], "code inside blank code"],
  ["a blank line before a scalar's text", ["a: >", "", "  b: c"], "code inside inside"],
  ["an indented line", ["  a: b"], "code"],
  ["a line of blanks after a scalar", ["a: |", "   ", "b: c"], "code blank code"],
  ["a scalar without text", [" a: |", " b: c"], "code code"],
  [
    "a scalar ended by a shallower line",
    ["  a: |", "    b: c", " d: e", "    f: g"],
    "code inside code code",
  ],
  ["a comment in a scalar", ["a: |", "  # b", "  c: d"], "code inside inside"],
  ["a comment that ends a scalar", ["a: |", "# b", "  c: d"], "code comment code"],
  ["a scalar after a scalar", ["a: |", "  b", "c: |", "  d: e"], "code inside code inside"],
  ["a header in a scalar", ["a: |", "    b: |", "  c: d"], "code inside inside"],
  ["a scalar of a document", ["|", " a: b", "c: d"], "code inside code"],
  ["a folded scalar of a document", ["--- >", "  a: b", "c: d"], "code inside code"],
  ["a scalar of an entry's key", ["- a: |", "   b: c", "  d: e"], "code inside code"],
  ["a scalar of an entry", ["- |", " a: b", "c: d"], "code inside code"],
  ["a scalar of an entry of an entry", ["- - |", "   a: b", "  c: d"], "code inside code"],
  ["a scalar of a key far after a dash", ["-   a: |", "    b: c"], "code code"],
  ["a scalar of a key after two dashes", ["- -  a: |", "      b: c", "     d: e"], "code inside code"],
  ["a scalar of an indented entry", ["  - |", "   a: b", "  - c: d"], "code inside code"],
  [
    "lines of a template",
    ["a:", "{{ if b }}", "{{- c -}}", "{{- end }}"],
    "code directive directive directive",
  ],
  ["a template as a value", ["a: {{ b }}", "{{ b }}: c", "{ b }", "c {{ d }}"], "code code code code"],
  ["a line of a template in a scalar", ["a: |", "  {{ b }}"], "code inside"],
])("%s", async (_, texts, kinds) => {
  expect((await linesOf(texts)).map(({ kind }) => kind).join(" ")).toBe(kinds);
});

test.each([
  ["inside", ["a: |", "a: >-", "a: |+", "a: |2", "a: >2-", "a: |+3", "a:  >", "- >-", "a: !!str |"]],
  ["code", ["a: b|", "a: |x", "a: | b", "a: |22", "a: |-+", "a: >|", "a: |2-3"]],
])("a line below is %s", async (kind, headers) => {
  const other: string[] = [];
  for (const header of headers) {
    if ((await linesOf([header, "    b: c"]))[1]?.kind !== kind) other.push(header);
  }
  expect(other).toEqual([]);
});

test("the text of a scalar is left out and keeps its columns", async () => {
  expect((await linesOf(["a: |", "    b: c"]))[1]).toEqual({ kind: "inside", indent: 4, code: "" });
});
