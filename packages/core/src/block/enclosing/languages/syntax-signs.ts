import type { SyntaxName } from "./syntaxes.ts";

/** How strongly a line that matches speaks for a syntax; a negative weight speaks against it. */
export interface SyntaxSign {
  readonly weight: number;
  readonly pattern: RegExp;
}

function sign(weight: number, pattern: RegExp): SyntaxSign {
  return { weight, pattern };
}

/** Signs that decide alone, in one of the first lines of code. */
export const decisiveSigns: readonly (readonly [RegExp, SyntaxName])[] = [
  [/^#\s*include\s*[<"]|^#ifndef \w+_H_?\b|^#pragma once/, "c"],
  [/^<\?php/, "php"],
  [/^<\?xml\b/, "markup"],
  [/^<(?:!doctype html|html|template|script|body|head)\b/i, "html"],
  [/^package \w+$/, "go"],
  [/^package [\w.]+;?$|^import (?:static )?[\w.]+(?:\.\*)?;$/, "curly"],
  [/^using [\w.]+;$/, "csharp"],
  [/^use (?:std|crate|super|core|alloc)::|^#!?\[\w+.*\]$|^(?:extern crate|pub mod|mod) \w+;$/, "rust"],
  [/^from [\w.]+ import /, "python"],
  [/^['"]use strict['"];?$/, "javascript"],
  [/^defmodule [\w.]+ do$/, "elixir"],
  [/^module [A-Z][\w.']* (?:\(.*|where)$/, "haskell"],
];

/** Signs whose weights add up over the lines. */
export const syntaxSigns: Readonly<Partial<Record<SyntaxName, readonly SyntaxSign[]>>> = {
  python: [
    sign(5, /^\s*(?:async )?def \w+\((?:.*[(,:])?(?:\s*#.*)?$/),
    sign(5, /^\s*class \w+(?:\([^)]*\))?:$/),
    sign(4, /^from [\w.]+ import |^\s*self\.\w+ = /),
    sign(3, /^\s*(?:elif .*|except .*|try|with .*|for .* in .*|if .*|else|while .*):$/),
    sign(2, /^import [\w.]+(?: as \w+)?$|^\s*(?:return|raise|assert|yield)\b.*[^;{]$|^\s*@[\w.]+(?:\(.*)?$/),
    sign(1, /^\s*[\w.]+(?:, \w+)* [-+*/|&]?= .*[^;{]$|^\s*\w+\(.*\)$/),
  ],
  javascript: [
    sign(6, /^\s*(?:import|export) .*\bfrom ["']|^\s*\} from ["']/),
    sign(4, /^\s*(?:export )?(?:const|let) (?!mut )[\w${[][^:]*=|\brequire\(["']|module\.exports/),
    sign(3, /=>(?: [{(])?$|^\s*\}\)\(?\)?;?$|\bfunction\s*\w*\(|===|!==|\bconsole\.\w+\(/),
    sign(
      4,
      /^\s*export (?:default )?(?:declare )?(?:abstract )?(?:interface|type|function\*?|class|enum|namespace|const) /,
    ),
    sign(3, /^(?:interface|declare) \w|^\s*(?:readonly )?\w+\??: [\w<>|[\]" ]+;$/),
    sign(2, /^\s*(?:var|let|const) \w+ = .*;$|\bthis\.\w|\bundefined\b|\bawait \w/),
  ],
  go: [
    sign(8, /^func (?:\([^)]*\) )?\w+\(|^type \w+ (?:struct|interface) \{/),
    sign(4, /^\s.* := |^\t+(?:if err != nil|defer |go func)/),
  ],
  rust: [
    sign(
      6,
      /^\s*(?:pub(?:\(\w+\))? )?(?:unsafe |async |const )*fn \w|^\s*(?:impl\b|pub (?:struct|enum|trait|mod|use) )/,
    ),
    sign(4, /^\s*let (?:mut )?\w+(?:: [^=]+)? = .*;$|^\s*#!?\[\w.*\]|&mut |&'|::<|\w!\(/),
    sign(3, /\bSome\(|\bOk\(|\.unwrap\(\)|-> Result<|=>(?: \{)?$/),
  ],
  c: [
    sign(10, /^#\s*include\s*[<"]/),
    sign(4, /^#\s*(?:define|ifdef|ifndef|endif|pragma|if)\b/),
    sign(
      4,
      /^\s*(?:static |extern |const |unsigned |inline |virtual )*(?:int|void|char|struct \w+|long|bool|double|float|size_t|auto) [*&\w][^=;]*[;{(),]$/,
    ),
    sign(
      4,
      /\bstd::|^\s*template\s*<|^typedef |^(?:inline )?namespace |^(?:public|private|protected):$|->\w+\(|\w::\w+\(/,
    ),
    sign(2, /\bNULL\b|\bnullptr\b|^\s*\w+ \*+\w/),
  ],
  curly: [
    sign(6, /^\s*@\w+(?:\(.*\))?$|^import [\w.]+(?:\.\*)?;?$/),
    sign(5, /^\s*(?:public|private|protected|internal|open|override) [\w<[]/),
    sign(
      5,
      /^\s*(?:override |suspend |inline |operator )*fun [\w<]|^\s*(?:mutating |@objc )?func \w|^(?:data |sealed )?class \w.*[({:]$/,
    ),
    sign(
      3,
      /^\s*(?:val|var) \w+(?:: [\w<>?]+)?(?: = .*[^;])?$|^\s*(?:guard|if) let |^extension \w|^protocol \w|\bself\.\w/,
    ),
    sign(2, /^\s*(?:final )?[A-Z]\w*(?:<.*>)? \w+(?: = .*)?;$|\bnew [A-Z]\w*[(<]/),
  ],
  csharp: [sign(8, /^using [\w.]+;$/), sign(6, /^namespace [\w.]+;?$/), sign(3, /\{ get; |^\s*\[\w.*\]$/)],
  php: [sign(40, /^<\?php/), sign(4, /^\s*\$\w+(?:->\w+)* ?=|\$this->/)],
  css: [
    sign(5, /^\s*[a-z-]+:[^:{}=][^{}=]*;$/),
    sign(
      4,
      /^\s*(?:[.#&:*[][^{};=()<]*|(?:a|body|html|h\d|ul|li|p|div|span|table|t[rdh]|img|pre|code|button|input)\b[\w\s.#:>,[\]="~+*-]*)\{$/,
    ),
    sign(
      8,
      /^\s*@(?:media|charset|font-face|keyframes|layer|use|include|mixin|supports|extend)\b|^\s*\$[\w-]+:\s/,
    ),
    sign(4, /^\s*[.#][\w-]+(?:[:.][\w()-]+)*(?:[ >+~].*)?,$/),
    sign(12, /\{[a-z-]+:[^;{}=]+[;}]/),
    sign(
      -5,
      /^\s*(?:func|fun|let|var|val|const|class|import|return|if|else|for|struct|enum|switch|case|public|private|static)\b|\w\(\) ?\{|=>|;\s*\/\//,
    ),
  ],
  json: [
    sign(5, /^\s*"[^"]*"\s*:\s*(?:["[{\d-]|true|false|null)/),
    sign(1, /^\s*[\]}],?$/),
    sign(6, /^\{"[^"]*":|^\[\{"/),
    sign(-6, /[;:=]$|^\s*\w+[ (=:]/),
  ],
  yaml: [
    sign(4, /^\s*(?:- )*(?:"[^"]*"|'[^']*'|[\w./<$-]+):(?:\s+[^\s{;].*)?$/),
    sign(3, /^\s*- \S/),
    sign(8, /^---$/),
    sign(
      -4,
      /[;{]$|^\t|^\s*(?:def|class|if|for|else|try|except|with|while|elif)\b.*:$|^\s*\w+\(|^\s*(?:return|import|self\.)|\) ?:$/,
    ),
  ],
  ruby: [
    sign(5, /^\s*def (?:self\.)?\w+[?!=]?(?:\(.*\)| [a-z].*)?$/),
    sign(5, /^\s*(?:require(?:_relative)? ["']|module [A-Z]\w*$|class [A-Z][\w:]*(?: < .*)?$|attr_\w+ )/),
    sign(3, /\bdo(?: \|[^|]*\|)?$|^\s*end$/),
  ],
  elixir: [
    sign(9, /^\s*(?:defmodule .* do$|defp? \w.*\bdo$|@(?:doc|spec|moduledoc|impl)\b)/),
    sign(3, /^\s*(?:\|> |end$)/),
  ],
  lua: [sign(6, /^\s*local \w|^\s*function [\w.:]+\s*\(/), sign(4, /^\s*end[),]*$|\bthen$|^\s*--\[\[/)],
  shell: [
    sign(
      5,
      /^\s*(?:if \[|fi$|done\b|esac$|then$|case .* in$|set -[a-z]|export \w+=|for \w+ in .*[^:{]$|while .*; do)/,
    ),
    sign(4, /^\s*(?:function )?[\w.-]+\(\)(?: ?\{)?$/),
    sign(2, /^\s*(?:echo|local|readonly|source|printf|exit|cd|mkdir|rm) |^\w+=\S*$|\$\{\w|"\$\w+"|"\$@"/),
  ],
  haskell: [
    sign(6, /^import (?:qualified )?[A-Z]/),
    sign(5, /^[a-z]\w*'? :: |^(?:data|newtype|instance) [A-Z]/),
  ],
  lisp: [sign(8, /^\((?:def|(?:ns|require|setq|in-package|use-package)\b)/), sign(2, /^\s*;;|\)\)$/)],
  make: [
    sign(6, /^[\w.%$()/-]+(?: [\w.%$()/-]+)*\s*:(?![=:/])[^=;{}"']*$/),
    sign(4, /^\.PHONY|^(?:ifeq|ifneq|ifdef|endif|define|endef|-?include)\b/),
    sign(4, /^[\w.-]+\s*[:?+]=|\$\([A-Za-z]\w*\)|^[A-Z_]+\s*=\s*\S/),
    sign(3, /^\t[@$-]?\w/),
    sign(-4, /^(?: {2,}\S|\s*-\s)|[;{}()]$|^[\w-]+: [\w"'[]/),
  ],
  sql: [
    sign(
      9,
      /^\s*(?:create\s+(?:or\s+replace\s+)?(?:table|view|function|index|procedure|trigger|unique|schema|type|operator|aggregate|domain)|insert\s+into|alter\s+(?:table|extension|function|operator)|delete\s+from|drop\s+(?:table|view|function)|grant|revoke)\b/i,
    ),
    sign(
      5,
      /^\s*(?:SELECT|FROM|WHERE|JOIN|LEFT JOIN|INNER JOIN|GROUP BY|ORDER BY|VALUES|UPDATE|RETURNS|LANGUAGE)\b/,
    ),
    sign(3, /^\s*(?:select|from|where|join|left join|group by|order by|values|returns) [^(:=]*$/),
  ],
  markdown: [
    sign(8, /^#{1,6} [^\s!].*[^:;{]$/),
    sign(6, /^(?:```|~~~|> |={3,}$|\|.*\|$|<!--)/),
    sign(3, /^\s{0,3}(?:[-*+]|\d+\.) \S|\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*/),
    sign(2, /^(?:[A-Z][\w']*,? )+[^{};=]*[.:,!?\w`)]$/),
    sign(
      -6,
      /^\s*(?:def|class|import|from|fn|func|function|local|package|public|private) \w|[;{]$|^\w+ ?=[^=]|^\s*(?:set -|export \w+=|fi$|done\b|esac|then$)/,
    ),
    sign(-4, /^[\w.-]+:(?:\s[^*`]|$)|^\s+[\w-]+:\s|^\t[@$]|^- \w+:/),
  ],
  sections: [
    sign(9, /^\[\[?[\w.\s"'-]+\]\]?$/),
    sign(4, /^(?:[\w.-]+|"[^"]*")\s*=\s*(?:["'[{\d]|true|false)/),
    sign(2, /^[\w.-]+\s*=\s*[^\s=>]/),
    sign(-3, /[;{):]$|^\w+ \w/),
  ],
  markup: [sign(4, /^\s*<\/?[a-zA-Z][\w:.-]*(?:\s[^<]*)?\/?>/), sign(-2, /^\s*<(?:a|img|p|div|br)\b/)],
  html: [
    sign(
      5,
      /^\s*<\/?(?:div|span|p|a|br|ul|li|table|tr|td|h\d|img|body|head|html|script|style|template|section|form|input|button|label)\b/i,
    ),
  ],
};
