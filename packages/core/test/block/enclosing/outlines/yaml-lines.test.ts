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

test.each([
  ["in double quotes", ['a: "b', "  c: d", '  e"', "f: g"], "code inside inside code"],
  ["in single quotes", ["a: 'b", "  c: d", "  e'", "f: g"], "code inside inside code"],
  ["with a doubled quote in it", ["a: 'b", "  it''s: d", "  e'", "f: g"], "code inside inside code"],
  ["with an escaped quote in it", ['a: "b', '  \\": d', '  e"', "f: g"], "code inside inside code"],
  ["with blank lines", ['a: "b', "", '  c"', "d: e"], "code inside inside code"],
  ["in an entry", ['- "b', '  c: d"', "- e"], "code inside code"],
  ["in an entry of an entry", ['- - "b', '  c: d"', "- e"], "code inside code"],
  ["as a key", ['? "b', '  c: d"', ": e"], "code inside code"],
  ["behind a tag", ['a: !!str "b', '  c: d"', "e: f"], "code inside code"],
  ["behind an anchor", ['a: &x "b', '  c: d"', "e: f"], "code inside code"],
  ["in a list in brackets", ['a: [b, "c', '  d: e"]', "f: g"], "code inside code"],
  ["behind a quoted entry", ['a: ["b", "c', '  d: e"]', "f: g"], "code inside code"],
  ["right behind a quoted key", ['{"a":"b', '  c: d"}', "e: f"], "code inside code"],
  ["behind a quoted key", ['"a": "b', '  c: d"', "e: f"], "code inside code"],
  ["that ends where it begins", ['a: "b"', "  c: d", '  e"'], "code code code"],
  ["that is empty", ["a: ''", "  c: d", "  e'"], "code code code"],
  ["that nothing ends", ['a: "b', "  c: d"], "code code"],
  ["behind plain text", ['a: b "c', '  d: e"'], "code code"],
  ["behind quoted text", ['a: "b" "c', '  d: e"'], "code code"],
  ["behind a comma of plain text", ['a, "c', '  d: e"'], "code code"],
  ["right behind a dash", ['-"b', '  c: d"'], "code code"],
  ["right behind a colon", ['a:"b', '  c: d"'], "code code"],
  ["in a comment", ['a: # "b', '  c: d"'], "code code"],
  ["in a line that is a comment", ['# "b', '  c: d"'], "comment code"],
])("a quoted scalar %s", async (_, texts, kinds) => {
  expect((await linesOf(texts)).map(({ kind }) => kind).join(" ")).toBe(kinds);
});

test.each([
  ["64 lines below", ['a: "b', ...Array.from({ length: 63 }, () => "c: d"), 'e"'], "inside"],
  ["65 lines below", ['a: "b', ...Array.from({ length: 64 }, () => "c: d"), 'e"'], "code"],
  ["below a line of 2,000 bytes", [`a: "${"b".repeat(1996)}`, "c: d", 'e"'], "inside"],
  ["below a line of 2,001 bytes", [`a: "${"b".repeat(1997)}`, "c: d", 'e"'], "code"],
  [
    "below a line whose characters may take 2,000 bytes",
    [`a: "${"\u6f22".repeat(665)}b`, "c: d", 'e"'],
    "inside",
  ],
  [
    "below a line whose characters may take 2,002 bytes",
    [`a: "${"\u6f22".repeat(666)}`, "c: d", 'e"'],
    "code",
  ],
])("the line below a quote that ends %s", async (_, texts, kind) => {
  expect((await linesOf(texts))[1]?.kind).toBe(kind);
});
