import type { Delimited, Lexis, Syntax } from "./syntax.ts";

const slashBlock: Delimited = { open: "/*", close: "*/", multiline: true, comment: true };
const nestedSlashBlock: Delimited = { ...slashBlock, nests: true };
const markupComment: Delimited = { open: "<!--", close: "-->", multiline: true, comment: true };
const double: Delimited = { open: '"', close: '"', escapes: true };
const single: Delimited = { open: "'", close: "'", escapes: true };
const longDouble: Delimited = { open: '"', close: '"', escapes: true, multiline: true };
const longSingle: Delimited = { open: "'", close: "'", multiline: true };
const tripleDouble: Delimited = { open: '"""', close: '"""', escapes: true, multiline: true };
const tripleSingle: Delimited = { open: "'''", close: "'''", escapes: true, multiline: true };
const rawBacktick: Delimited = { open: "`", close: "`", multiline: true };
const lineBacktick: Delimited = { open: "`", close: "`" };

/** In Ruby a quote elsewhere, such as in a regular expression, is rarely a string that spans lines. */
const afterValueStart =
  /(?:(?:[=,+>:]|<<|\b(?:return|puts|print|raise|warn|abort|fail|and|or|not|if)) +|(?:^|[^\\\w])\w{2,}\()$/;

const slashes = { lineComments: ["//"] } as const;
const hashes = { lineComments: ["#"], commentsNeedSpace: true } as const;

const nothing: Lexis = { lineComments: [], delimited: [] };

const tree = { layout: "tree", brackets: "characters" } as const;
const braces = { ...tree, braces: true } as const;

/** The names of the syntaxes. */
export type SyntaxName =
  | "generic"
  | "c"
  | "curly"
  | "java"
  | "csharp"
  | "go"
  | "javascript"
  | "rust"
  | "php"
  | "css"
  | "json"
  | "python"
  | "ruby"
  | "perl"
  | "elixir"
  | "lua"
  | "shell"
  | "powershell"
  | "cmake"
  | "haskell"
  | "lisp"
  | "yaml"
  | "make"
  | "markup"
  | "html"
  | "astro"
  | "sections"
  | "sql"
  | "markdown"
  | "hcl"
  | "text";

/** The syntax of each name. */
export const syntaxes: Readonly<Record<SyntaxName, Syntax>> = {
  /** For all other languages. */
  generic: {
    ...tree,
    endWords: true,
    lexis: { ...hashes, lineComments: ["#", "//"], delimited: [slashBlock, tripleDouble, double, single] },
  },
  c: {
    ...braces,
    flavour: "c",
    lexis: {
      ...slashes,
      delimited: [slashBlock, double, single],
      special: ["raw-parenthesis"],
      directives: true,
    },
  },
  /** Kotlin, Scala, Swift, Dart and similar languages, where comments nest. */
  curly: {
    ...braces,
    lexis: {
      ...slashes,
      delimited: [nestedSlashBlock, tripleDouble, tripleSingle, double, single, lineBacktick],
      directives: true,
    },
  },
  java: {
    ...braces,
    lexis: {
      ...slashes,
      delimited: [slashBlock, tripleDouble, tripleSingle, double, single, lineBacktick],
      directives: true,
    },
  },
  csharp: {
    ...braces,
    lexis: {
      lineComments: ["//"],
      delimited: [
        slashBlock,
        tripleDouble,
        { open: '@"', close: '"', multiline: true },
        { open: '$@"', close: '"', multiline: true },
        { open: '@$"', close: '"', multiline: true },
        double,
        single,
      ],
      directives: true,
    },
  },
  go: { ...braces, lexis: { lineComments: ["//"], delimited: [slashBlock, rawBacktick, double, single] } },
  javascript: {
    ...braces,
    flavour: "javascript",
    lexis: { lineComments: ["//"], delimited: [slashBlock, double, single], special: ["template", "regex"] },
  },
  rust: {
    ...braces,
    flavour: "rust",
    lexis: {
      lineComments: ["//"],
      delimited: [nestedSlashBlock, longDouble],
      special: ["raw-hash", "character"],
    },
  },
  php: {
    ...braces,
    lexis: {
      lineComments: ["//", "#"],
      delimited: [slashBlock, longDouble, { ...longSingle, escapes: true }],
      special: ["php-heredoc"],
    },
  },
  css: {
    ...braces,
    everyBlock: true,
    flavour: "css",
    lexis: {
      lineComments: ["//"],
      commentsNeedSpace: true,
      delimited: [slashBlock, double, single, { open: "url(", close: ")" }],
    },
  },
  json: {
    ...tree,
    everyBlock: true,
    flavour: "json",
    lexis: { lineComments: ["//"], delimited: [slashBlock, double] },
  },
  python: {
    ...tree,
    flavour: "python",
    lexis: { lineComments: ["#"], delimited: [tripleDouble, tripleSingle, double, single] },
  },
  ruby: {
    ...tree,
    endWords: true,
    endedStatement: /^(?:if|unless|while|until|case|begin|for)\b/,
    flavour: "ruby",
    lexis: {
      ...hashes,
      delimited: [
        { ...double, multilineAfter: afterValueStart },
        { ...single, multilineAfter: afterValueStart },
      ],
      special: ["ruby-heredoc", "ruby-documentation", "script-regex"],
    },
  },
  perl: {
    ...braces,
    lexis: {
      ...hashes,
      backslashIsOperator: true,
      delimited: [longDouble, { ...longSingle, escapes: true }],
      special: ["perl-documentation", "perl-heredoc", "perl-variable", "perl-quote", "script-regex"],
    },
  },
  elixir: {
    ...tree,
    endWords: true,
    flavour: "elixir",
    lexis: { ...hashes, delimited: [tripleDouble, tripleSingle, double, single] },
  },
  lua: {
    ...tree,
    endWords: true,
    endedStatement: /^(?:if|while|for)\b/,
    lexis: {
      lineComments: ["--"],
      delimited: [double, { ...single, afterWord: true }],
      special: ["long-bracket"],
    },
  },
  shell: {
    ...tree,
    flavour: "shell",
    endWords: true,
    endedStatement: /^(?:if|while|until|case|for|select)\b/,
    lexis: {
      ...hashes,
      delimited: [longDouble, { ...longSingle, afterWord: true }],
      special: ["shell-heredoc"],
    },
  },
  powershell: {
    ...braces,
    flavour: "powershell",
    lexis: {
      ...hashes,
      delimited: [
        { open: "<#", close: "#>", multiline: true, comment: true },
        { open: '"', close: '"', multiline: true },
        longSingle,
      ],
      special: ["here-string"],
    },
  },
  cmake: {
    ...tree,
    flavour: "cmake",
    lexis: {
      ...hashes,
      delimited: [longDouble],
      special: ["bracket-argument"],
    },
  },
  haskell: {
    ...tree,
    flavour: "haskell",
    lexis: {
      lineComments: ["--"],
      delimited: [{ open: "{-", close: "-}", multiline: true, nests: true, comment: true }, double],
    },
  },
  lisp: { ...tree, lexis: { lineComments: [";"], delimited: [longDouble] } },
  yaml: {
    ...tree,
    brackets: "none",
    everyBlock: true,
    flavour: "yaml",
    lexis: { ...hashes, delimited: [] },
  },
  make: {
    ...tree,
    brackets: "words",
    everyBlock: true,
    flavour: "make",
    lexis: { ...hashes, delimited: [] },
  },
  markup: {
    ...tree,
    brackets: "tags",
    everyBlock: true,
    lexis: {
      lineComments: [],
      delimited: [markupComment, { open: "<![CDATA[", close: "]]>", multiline: true }],
    },
  },
  html: {
    ...tree,
    brackets: "tags",
    everyBlock: true,
    flavour: "html",
    lexis: { lineComments: [], delimited: [markupComment] },
  },
  /** HTML below lines of TypeScript between two lines of dashes. */
  astro: {
    ...tree,
    brackets: "tags",
    everyBlock: true,
    flavour: "html",
    fence: "javascript",
    lexis: { lineComments: [], delimited: [markupComment] },
  },
  sections: {
    ...tree,
    layout: "sections",
    lexis: {
      ...hashes,
      lineComments: ["#", ";"],
      delimited: [tripleDouble, { ...tripleSingle, escapes: false }, double, { ...single, escapes: false }],
    },
  },
  sql: {
    ...tree,
    layout: "sql",
    lexis: {
      lineComments: ["--"],
      delimited: [slashBlock, longSingle, lineBacktick, { open: '"', close: '"' }],
      special: ["dollar-quote"],
    },
  },
  markdown: { ...tree, layout: "markdown", lexis: nothing },
  hcl: {
    ...braces,
    everyBlock: true,
    lexis: { lineComments: ["//", "#"], delimited: [slashBlock, double], special: ["heredoc"] },
  },
  text: { ...tree, layout: "paragraphs", lexis: nothing },
};
