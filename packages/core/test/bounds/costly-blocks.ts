import type { Syntax } from "../../src/block/enclosing/languages/syntax.ts";
import { syntaxes, type SyntaxName } from "../../src/block/enclosing/languages/syntaxes.ts";

/** A file name of each syntax. */
export const fileNames: Readonly<Record<SyntaxName, string>> = {
  generic: "a.zig",
  c: "a.c",
  curly: "a.kt",
  java: "a.java",
  csharp: "a.cs",
  go: "a.go",
  javascript: "a.ts",
  rust: "a.rs",
  php: "a.php",
  css: "a.css",
  json: "a.json",
  python: "a.py",
  ruby: "a.rb",
  perl: "a.pl",
  elixir: "a.ex",
  lua: "a.lua",
  shell: "a.sh",
  powershell: "a.ps1",
  cmake: "a.cmake",
  haskell: "a.hs",
  lisp: "a.clj",
  yaml: "a.yaml",
  make: "a.mk",
  markup: "a.xml",
  html: "a.html",
  astro: "a.astro",
  sections: "a.toml",
  sql: "a.sql",
  markdown: "a.md",
  hcl: "a.tf",
  text: "a.txt",
};

const anySyntax =
  `( ) [ ] { } < > <a> </a> " ' \` \\ / // /* */ # -- ; : , . = => -> | & * ! ? @ @a @a( $ $a$ \${ a A _ 0 a.b a( a() a: a= \
() [] {} "" do do| end if else case function def class fn func struct public template< operator new object return export async const \
=[ <T> (a)=> |a| a,a é 漢 😀`.split(" ");

const ownPieces: Readonly<Partial<Record<SyntaxName, string>>> = {
  javascript: "`${ }` ${`${ ${{ `${{`${ /[ /a/ => function( it(''",
  c: '#if #else #endif #define R"( R"a( )a" __attribute__(( ) a(b) template<a> operator()',
  rust: "r#\" \"# r##\" 'a b'a' #[ #[a] impl<",
  php: "<<<A <?php $a->",
  ruby: "<<A <<~A do| begin",
  shell: "<<A <<-A fi done esac $( ${",
  powershell: "@' '@ <# #> function filter",
  cmake: "function( endfunction() if( else( endif() [[ ]] #[[ [=[ ]=]",
  astro: "---",
  lua: "[[ ]] --[[ --[=[ [==[ ]==]",
  haskell: "{- -} a:: where",
  yaml: "- |- >- a:| --- {{ }} {{- -}}",
  make: "ifeq endif define endef .PHONY: $( a:",
  markup: "<a <b </b> <!-- --> <![CDATA[ ]]> /> <ab:cd> <longlonglonglong>",
  html: "<a <b </b> <!-- --> <script> </script> <style> /> <br> <longlonglonglong>",
  sections: "[a] [[a]] a=1",
  sql: "$$ $a$ begin end case (( create declare delimiter end;",
  markdown: "``` ~~~ `` > - 1. <!-- --> === *** _ #",
  elixir: "fn-> ~s( |> do: @doc",
  perl: "<<A <<~A =a =cut q{ qq( s{ tr[ m/ y! __END__ sub package",
  css: "url( ) @a{ a{ a:b; &",
  hcl: "<<A <<-A ${ a{",
  python: 'f" r" lambda: \\',
  json: '{"a": [{ }], null,',
  lisp: "(def (ns ;;",
};

/** The openers, closers, quotes, marks and words of a syntax, and those of all others. */
export function piecesOf(name: SyntaxName): readonly string[] {
  const { lexis }: Syntax = syntaxes[name];
  return [
    ...new Set([
      ...lexis.lineComments,
      ...lexis.delimited.flatMap(({ open, close }) => [open, close]),
      ...(ownPieces[name]?.split(" ") ?? []),
      ...anySyntax,
    ]),
  ];
}

/** How a line is made of pieces. It is at most `length` characters long; `index` is that of the line. */
type Shape = (pieces: readonly string[], length: number, index: number) => string;

function repeat(piece: string, length: number): string {
  return piece.repeat(Math.max(0, Math.floor(length / piece.length)));
}

/** Runs of a piece, each longer than the one before by `step`. */
function risingRuns(piece: string, between: string, length: number, step: number): string {
  let line = "";
  for (let count = 1; line.length + count * piece.length < length; count += step) {
    line += piece.repeat(count) + between;
  }
  return line;
}

/** The shapes of lines that may be dear. */
export const shapes: Readonly<Record<string, Shape>> = {
  repeated: ([first = ""], length) => repeat(first, length),
  spaced: (pieces, length) => repeat(`${pieces.join(" ")} `, length),
  alternating: (pieces, length) => repeat(pieces.join(""), length),
  nested: ([first = "", second = "x"], length) => repeat(first, length / 2) + repeat(second, length / 2),
  rising: ([first = "", second = "x"], length) => risingRuns(first, second, length, 1),
  falling: ([first = "", second = "x"], length) =>
    [...risingRuns(first, second, length, 1)].toReversed().join(""),
  late: ([first = "", second = "x"], length) => `${repeat(first, length - 50)}${second}${first}${second}`,
  early: ([first = "", second = "x"], length) => `${second}${first}${second}${repeat(first, length - 50)}`,
  unclosed: ([first = "", second = "x"], length) => `${first}${repeat(second, length - 50)}`,
  padded: ([first = "", second = "x"], length) => `${first}${" ".repeat(length - 50)}${second}`,
  header: ([first = "", second = "x"], length) => `${repeat(`${first} `, length / 2)}${second} a(b) {{{{{{{{`,
  called: ([first = "", second = "x"], length) => `${second}(${repeat(`${first} `, length / 2)}) => {{{{{{{{`,
  numbered: ([first = "", second = "x"], length, index) => {
    let line = "";
    for (let at = 0; line.length < length - 20; at++) line += `${first}${index.toString(36)}${at}${second}`;
    return line;
  },
  stairs: (pieces, length, index) => " ".repeat(Math.min(length - 50, index)) + pieces.join(" "),
  short: (pieces) => pieces.join(" "),
};

/** A file that may be dear. */
export interface CostlyText {
  readonly syntax: SyntaxName;
  readonly shape: string;
  readonly pieces: readonly string[];
  /** How long its lines are at most. */
  readonly lineCharacters: number;
}

/** Lines of a costly text, `characters` in total. */
export function costlyLines(text: CostlyText, characters: number): string[] {
  const shape = shapes[text.shape];
  const lines: string[] = [];
  if (shape === undefined) throw new TypeError(`no shape ${text.shape}`);
  for (let rest = characters; rest > 0; rest -= (lines.at(-1)?.length ?? 0) + 1) {
    lines.push(shape(text.pieces, text.lineCharacters, lines.length));
  }
  return lines;
}
