import { expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";

/** The code of each line, or the kind of a line that is not code. */
async function codeOf(syntax: SyntaxName, texts: readonly string[]): Promise<string[]> {
  const { lines } = await lexLines(texts, syntaxes[syntax].lexis, 8, true);
  return lines.map(({ kind, code }) => (kind === "code" ? code : `${kind}: ${code}`));
}

const slashes = ["c", "curly", "csharp", "go", "javascript", "rust", "php", "css", "json", "hcl", "generic"];
const hashes = ["python", "ruby", "elixir", "shell", "php", "yaml", "make", "sections", "hcl", "generic"];
const doubles = ["python", "ruby", "elixir", "lua", "haskell", "lisp", "sections", "shell"];
const singles = ["c", "curly", "csharp", "go", "javascript", "css", "python", "ruby", "elixir", "generic"];

test.each([
  ["comments after two slashes", slashes, ["a // b", "// c"], ["a", "comment: "]],
  [
    "comments between slashes and stars",
    [...slashes, "sql"],
    ["a /* b", "c", "d */ e"],
    ["a", "comment: ", "e"],
  ],
  ["comments after a hash", hashes, ["a # b", "# c"], ["a", "comment: "]],
  ["comments after two dashes", ["lua", "haskell", "sql"], ["a -- b", "-- c"], ["a", "comment: "]],
  ["comments after a semicolon", ["lisp", "sections"], ["a ; b", "; c"], ["a", "comment: "]],
  ["comments of markup", ["markup", "html"], ["a <!-- b", "c", "d --> e"], ["a", "comment: ", "e"]],
  ["comments that hold none", ["c", "csharp", "go", "javascript", "php"], ["/* /* */ a"], ["a"]],
  ["comments that hold comments", ["curly", "rust"], ["/* /* */ a */ b"], ["b"]],
  ["comments in braces", ["haskell"], ["a {- b {- c -}", "d -} e"], ["a", "e"]],
  ["hashes in words", ["ruby", "elixir", "shell", "yaml", "sections", "generic"], ["a#b"], ["a#b"]],
  ["hashes right after code", ["python", "php", "hcl"], ["a#b"], ["a"]],
  ["slashes in words", ["css", "generic"], ["a//b"], ["a//b"]],
  ["slashes right after code", ["c", "curly", "csharp", "go", "javascript", "rust", "json"], ["a//b"], ["a"]],
  ["double quotes", [...slashes, ...doubles], ['a"b\\" // -- # c" d'], ['a"" d']],
  ["double quotes that do not escape", ["sql"], ['a "b\\" c'], ['a "" c']],
  ["double quotes over lines", ["rust", "php", "shell", "lisp"], ['"a', '\\"b" c'], ['""', "inside: c"]],
  [
    "double quotes that nothing closes",
    ["c", "curly", "go", "python", "ruby", "generic"],
    ['a "b', 'c" d'],
    ['a "b', 'c" d'],
  ],
  ["single quotes", [...singles, "php"], ["a = 'b\\' // # c' d"], ['a = "" d']],
  ["single quotes that do not escape", ["shell", "sql", "sections"], ["a = 'b\\' c"], ['a = "" c']],
  ["single quotes over lines", ["php", "shell", "sql"], ["'a", "b' c"], ['""', "inside: c"]],
  ["single quotes right after a word", ["lua", "shell"], ["word'a' b"], ['word"" b']],
  ["apostrophes", ["c", "ruby", "python", "generic"], ["word'a' b"], ["word'a' b"]],
  ["single quotes that are none", ["haskell", "lisp", "json", "hcl"], ["a 'b\"c\"'"], ["a 'b\"\"'"]],
  [
    "three double quotes",
    ["curly", "csharp", "python", "elixir", "sections", "generic"],
    ['"""a', 'b" """ c'],
    ['""', "inside: c"],
  ],
  ["three double quotes that escape", ["curly", "python", "elixir", "generic"], ['"""\\"""" a'], ['"" a']],
  [
    "three single quotes",
    ["curly", "python", "elixir", "sections"],
    ["'''a", "b' ''' c"],
    ['""', "inside: c"],
  ],
  ["three single quotes that escape", ["curly", "python", "elixir"], ["'''\\'''' a"], ['"" a']],
  ["three single quotes that do not escape", ["sections"], ["'''\\''' a"], ['"" a']],
  ["backticks over lines", ["go", "javascript"], ["`a", "b` c"], ['""', "inside: c"]],
  ["backticks that do not escape", ["go", "sql", "curly"], ["`\\` a"], ['"" a']],
  ["backticks of a line", ["sql", "curly"], ["`a", "b` c"], ["`a", "b` c"]],
  ["verbatim strings", ["csharp"], ['@"a\\" b', '$@"a\\" b', '@$"a\\" b'], ['"" b', '"" b', '"" b']],
  ["verbatim strings over lines", ["csharp"], ['@"a', 'b" c'], ['""', "inside: c"]],
  ["filled verbatim strings over lines", ["csharp"], ['$@"a', 'b" c'], ['""', "inside: c"]],
  ["verbatim filled strings over lines", ["csharp"], ['@$"a', 'b" c'], ['""', "inside: c"]],
  ["templates", ["javascript"], ['a `b${"`"}` c'], ['a "" c']],
  ["regular expressions", ["javascript"], ['a = /"/ b'], ['a = "" b']],
  ["raw strings with hashes", ["rust"], ['a r#"b"c"# d'], ['a "" d']],
  ["characters", ["rust"], ["a '\"' b", "&'a b"], ['a "" b', "&'a b"]],
  ["raw strings with parentheses", ["c"], ['a R"x(b"', ')" c)x" d'], ['a ""', "inside: d"]],
  ["long brackets", ["lua"], ["a [[b", "c]] d", "--[[ e", "]] f"], ['a ""', "inside: d", "comment: ", "f"]],
  ["dollar quotes", ["sql"], ["$a$ b", "' $$", "$a$ c"], ['""', "inside: ", "inside: c"]],
  ["heredocs", ["ruby", "shell", "hcl"], ["a <<B", '"', "B", "c"], ['a ""', "inside: ", "inside: ", "c"]],
  [
    "heredocs with three brackets",
    ["php"],
    ["a <<<B", '"', "B; c", "d"],
    ['a ""', "inside: ", "inside: ; c", "d"],
  ],
  ["addresses", ["css"], ["a url( // b ' ) c"], ['a "" c']],
  ["sections of characters", ["markup"], ["<![CDATA[ <!-- a", "b ]]> c"], ['""', "inside: c"]],
  ["directives", ["c", "curly", "csharp"], ["#if A", "a"], ["directive: #if A", "a"]],
  ["no directives", ["go", "javascript", "rust", "css"], ["#if A"], ["#if A"]],
  ["what is text alone", ["text", "markdown"], ['a // b # c "d', "/* e"], ['a // b # c "d', "/* e"]],
  ["quotes that are text", ["yaml", "make"], ["a \"b' `c", '"""'], ["a \"b' `c", '"""']],
] as const)("%s", async (_, names, texts, codes) => {
  const others: string[] = [];
  for (const name of names) {
    if ((await codeOf(name as SyntaxName, texts)).join("\n") !== codes.join("\n")) others.push(name);
  }
  expect(others).toEqual([]);
});
