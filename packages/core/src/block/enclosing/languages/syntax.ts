/** How a string or a block comment is written. */
export interface Delimited {
  readonly open: string;
  readonly close: string;
  /** Whether a backslash escapes the next character. */
  readonly escapes?: boolean;
  /** Whether it may span lines. Otherwise an opener without a closer in its line is plain text. */
  readonly multiline?: boolean;
  /** What stands before one that may span lines, where others may not. */
  readonly multilineAfter?: RegExp;
  /** Whether it nests. */
  readonly nests?: boolean;
  readonly comment?: boolean;
  /** Whether it may open right after a word. Otherwise a single quote there is an apostrophe. */
  readonly afterWord?: boolean;
}

/** Forms that need more than an opener and a closer. */
export type SpecialForm =
  | "template"
  | "regex"
  | "heredoc"
  | "php-heredoc"
  | "shell-heredoc"
  | "ruby-heredoc"
  | "perl-heredoc"
  | "ruby-documentation"
  | "perl-documentation"
  | "perl-variable"
  | "perl-quote"
  | "script-regex"
  | "raw-hash"
  | "raw-parenthesis"
  | "long-bracket"
  | "dollar-quote"
  | "character"
  | "here-string"
  | "bracket-argument";

/** How strings and comments are written. */
export interface Lexis {
  readonly lineComments: readonly string[];
  /** Whether a line comment begins only at the start of a line or after white space. */
  readonly commentsNeedSpace?: boolean;
  /** Where several fit, the first counts. */
  readonly delimited: readonly Delimited[];
  readonly special?: readonly SpecialForm[];
  /** Whether a backslash outside of strings is an operator, which escapes nothing. */
  readonly backslashIsOperator?: boolean;
  /** Whether lines that start with `#` are directives of a preprocessor. */
  readonly directives?: boolean;
}

/** How to find blocks. It says what the blocks of a language look like, not which language it is. */
export interface Syntax {
  /** `tree`: by brackets and indentation. `paragraphs`: by blank lines alone. */
  readonly layout: "tree" | "markdown" | "sections" | "sql" | "paragraphs";
  readonly lexis: Lexis;
  /** What opens and closes a block, apart from indentation. */
  readonly brackets: "characters" | "tags" | "words" | "none";
  /** Whether bodies stand in braces. Then a deeper line continues an unfinished one. */
  readonly braces?: boolean;
  /** Whether everything with lines of its own is a construct, as in data. */
  readonly everyBlock?: boolean;
  /** Whether words such as `end` and `fi` close a block. */
  readonly endWords?: boolean;
  /** How statements begin, besides declarations, that such a word must close. */
  readonly endedStatement?: RegExp;
  /** The syntax of what stands between two lines of dashes at the start, instead of YAML. */
  readonly fence?: "javascript";
  readonly flavour?:
    | "c"
    | "cmake"
    | "css"
    | "haskell"
    | "html"
    | "javascript"
    | "json"
    | "make"
    | "python"
    | "powershell"
    | "ruby"
    | "rust"
    | "shell"
    | "yaml"
    | "elixir";
}
