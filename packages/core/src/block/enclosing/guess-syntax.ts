import type { SyntaxName } from "./syntaxes.ts";

/** How much a line that looks like one of a language speaks for it. */
interface Sign {
  readonly pattern: RegExp;
  readonly weight: number;
}

function sign(weight: number, pattern: RegExp): Sign {
  return { weight, pattern };
}

const signs: Readonly<Partial<Record<SyntaxName, readonly Sign[]>>> = {
  python: [
    sign(4, /^\s*(?:async )?def \w+\(.*(?:[(,]|:)\s*(?:#.*)?$/),
    sign(4, /^\s*class \w+(?:\([^)]*\))?:\s*$/),
    sign(3, /^from [\w.]+ import /),
    sign(2, /^\s*(?:elif .*|except .*|try|with .*|for .* in .*|if .*|else):\s*$/),
    sign(2, /^\s*(?:import [\w.]+(?: as \w+)?|self\.\w+ = .*)$/),
  ],
  javascript: [
    sign(4, /^\s*(?:import|export) .*\bfrom ["']/),
    sign(3, /^\s*(?:export |async )*(?:const|let) [\w${[]/),
    sign(3, /=> [{(]?\s*$|^\s*\}\);?$/),
    sign(3, /\brequire\(["']|^["']use strict["']/),
    sign(3, /^\s*(?:export )?(?:default )?(?:interface|type|function\*?) \w+.*[{;=]\s*$/),
    sign(1, /^\s*(?:\/\/|\*|\/\*\*)|;\s*$/),
  ],
  go: [
    sign(8, /^package \w+\s*$/),
    sign(5, /^func (?:\([^)]*\) )?\w+\(|^type \w+ (?:struct|interface) \{/),
    sign(2, / := |^\t+(?:if err != nil|defer |return )/),
  ],
  rust: [
    sign(5, /^\s*(?:pub(?:\(\w+\))? )?(?:unsafe |async |const )*fn \w+/),
    sign(4, /^\s*(?:impl\b.*|use (?:std|crate|super|self)::.*;|mod \w+;|#!?\[\w+.*\])/),
    sign(3, /^\s*(?:let mut |\/\/\/ |\/\/! |pub (?:struct|enum|trait) )/),
  ],
  c: [
    sign(6, /^#\s*include [<"]/),
    sign(3, /^#\s*(?:define|ifdef|ifndef|endif|pragma)\b/),
    sign(
      3,
      /^(?:static |extern |const |unsigned )*(?:int|void|char|struct \w+|long|bool|double|float|size_t)\b.*[;{(),]\s*$/,
    ),
    sign(2, /^\s*(?:std::|template\s*<|typedef |namespace \w+)/),
  ],
  curly: [
    sign(8, /^(?:package|import(?: static)?) [\w.]+(?:\.\*)?;\s*$/),
    sign(
      4,
      /^\s*(?:public|private|protected|internal) (?:static |final |abstract |override |async )*[\w<>[\], ]+/,
    ),
    sign(4, /^\s*(?:@Override|(?:override |suspend |private )*fun \w+.*)$/),
    sign(2, /^\s*(?:func \w+.*\{|val \w+.*|guard .*|extension .*\{|protocol .*\{)$/),
  ],
  csharp: [
    sign(6, /^using [\w.]+;\s*$/),
    sign(4, /^namespace [\w.]+;?\s*$/),
    sign(2, /\{ get; |^\s*\[\w+.*\]\s*$/),
  ],
  php: [sign(40, /^<\?php/), sign(3, /^\s*\$\w+(?:->\w+)* ?=/)],
  css: [
    sign(4, /^\s*[-\w]+:\s[^{}]*;\s*$/),
    sign(4, /^\s*(?:[.#:*&@a-z][^{};=]*)\{\s*$/),
    sign(5, /^\s*@(?:media|import|charset|font-face|keyframes|layer|use|include|mixin)\b/),
    sign(3, /^[.#]?[\w-]+(?:[:.][\w-]+)*,\s*$/),
  ],
  json: [sign(4, /^\s*"[^"]*"\s*:\s*(?:["[{\d-]|true|false|null)/), sign(1, /^\s*[\]}],?\s*$/)],
  yaml: [
    sign(4, /^\s*(?:- )*[\w./<"'-]+:(?:\s+[^\s{;].*)?\s*$/),
    sign(3, /^\s*- [^\s].*[^;{]$/),
    sign(6, /^---\s*$/),
    sign(-3, /[;{]\s*$|^\t|^\s*(?:def|class|if|for|else|try)\b.*:\s*$/),
  ],
  ruby: [
    sign(4, /^\s*def (?:self\.)?\w+[?!=]?(?:\(.*\))?\s*$/),
    sign(4, /^\s*(?:require(?:_relative)? ["']|module [A-Z]\w*\s*$|class [A-Z]\w*(?: < .*)?\s*$|attr_\w+ )/),
    sign(3, /\bdo(?: \|[^|]*\|)?\s*$|^\s*end\s*$/),
  ],
  elixir: [
    sign(6, /^\s*(?:defmodule .* do|defp? \w+.*\bdo|@(?:doc|spec|moduledoc)\b.*)$/),
    sign(2, /^\s*(?:\|> .*|end)$/),
  ],
  lua: [
    sign(5, /^\s*(?:local (?:function )?\w+|function [\w.:]+\()/),
    sign(3, /^\s*end[),]?\s*$|\bthen\s*$|^\s*--/),
  ],
  shell: [
    sign(
      5,
      /^\s*(?:if \[|fi$|done$|esac$|then$|case .* in$|set -[a-z]+|export \w+=|for \w+ in .*|while .*; do)/,
    ),
    sign(4, /^\s*(?:function )?[\w-]+\(\) \{$/),
    sign(2, /^\s*(?:echo|local|readonly|source|printf) |^\w+=\S*$|\$\{\w+|"\$\w+"/),
  ],
  haskell: [
    sign(6, /^(?:module [A-Z][\w.]* (?:\(|where)|import (?:qualified )?[A-Z])/),
    sign(4, /^\w+ :: .*/),
  ],
  lisp: [sign(6, /^\((?:def\w*|ns|require|setq|let|in-package)\b/), sign(2, /^\s*;;|\)\)\s*$/)],
  make: [
    sign(6, /^[\w.%$()/-]+(?: [\w.%$()/-]+)*\s*:(?![=:/])[^=;]*$/),
    sign(4, /^\.PHONY|^(?:ifeq|ifneq|ifdef|endif|define|endef|-?include)\b/),
    sign(4, /^[\w.-]+\s*[:?+]?=\s*|\$\([A-Za-z]\w*\)/),
    sign(2, /^\t[@$\w-]/),
    sign(-4, /^(?: {2,}\S|\s*-)|[;{}]\s*$/),
  ],
  sql: [
    sign(
      8,
      /^\s*(?:create (?:or replace )?(?:table|view|function|index|procedure|trigger|unique|schema|type)|insert into|alter table|delete from|drop (?:table|view)|grant)\b/i,
    ),
    sign(5, /^\s*(?:select|from|where|join|left join|inner join|group by|order by|values|update)\b/i),
    sign(2, /^\s*--/),
  ],
  markdown: [
    sign(6, /^#{1,6} \S/),
    sign(5, /^(?:```|~~~|> |={3,}$|\|.*\|$)/),
    sign(3, /^\s{0,3}(?:[-*+]|\d+\.) \S|\[[^\]]+\]\([^)]+\)/),
    sign(1, /^[A-Z][^{};=]*[.:,!]$/),
    sign(
      -6,
      /^\s*(?:def|class|import|fn|func|function) \w|[{;]\s*$|^\w+\s*=|^(?:set -|export \w+=|fi$|done$)/,
    ),
    sign(-3, /^[\w.-]+:(?:\s|$)|^\s+[\w-]+:\s/),
  ],
  sections: [sign(8, /^\[\[?[\w.\s"'-]+\]\]?\s*$/), sign(3, /^[\w.-]+\s*=\s*\S/), sign(-2, /[;{]\s*$/)],
  markup: [sign(30, /^<\?xml\b/), sign(3, /^\s*<\/?[a-zA-Z][\w:.-]*(?:\s[^<]*)?\/?>/)],
  html: [
    sign(40, /^\s*<(?:!doctype html|html|template|script|body|head|div)\b/i),
    sign(3, /^\s*<\/?[a-z][\w-]*(?:\s[^<]*)?>/),
  ],
};

const interpreters: readonly (readonly [RegExp, SyntaxName])[] = [
  [/\bpython/, "python"],
  [/\b(?:node|deno|bun|tsx)\b/, "javascript"],
  [/\b(?:ba|z|k|da|fi)?sh\b/, "shell"],
  [/\b(?:ruby|perl)/, "ruby"],
  [/\blua/, "lua"],
  [/\bphp/, "php"],
  [/\belixir/, "elixir"],
  [/\bmake\b/, "make"],
];

/** Characters of a line that are looked at. */
const judgedCharacters = 160;

const minimumScore = 8;

/** Guesses a syntax from the first lines of a file. */
export function guessSyntax(sample: readonly string[]): SyntaxName {
  const first = sample[0] ?? "";
  if (first.startsWith("#!")) {
    const known = interpreters.find(([pattern]) => pattern.test(first.slice(0, judgedCharacters)));
    if (known !== undefined) return known[1];
  }
  const scores = new Map<SyntaxName, number>();
  for (const line of sample) {
    const text = line.slice(0, judgedCharacters).replace(/\r$/, "");
    if (text.trim() === "") continue;
    for (const [name, list] of Object.entries(signs) as [SyntaxName, readonly Sign[]][]) {
      for (const { pattern, weight } of list) {
        if (pattern.test(text)) scores.set(name, (scores.get(name) ?? 0) + weight);
      }
    }
  }
  let best: SyntaxName = "generic";
  let bestScore = minimumScore - 1;
  for (const [name, score] of scores) {
    if (score > bestScore) [best, bestScore] = [name, score];
  }
  return best;
}
