/** How a string, or a comment that is not a line comment, is written. */
export interface Delimited {
  readonly open: string;
  readonly close: string;
  /** Whether a backslash takes the next character's meaning away. */
  readonly escapes?: boolean;
  /** Whether it goes on over line ends. Without it an opener with no closer on its line is plain text. */
  readonly multiline?: boolean;
  /** Whether it may hold itself. */
  readonly nests?: boolean;
  readonly comment?: boolean;
  /** Whether it may open right after a word, where a single quote is else an apostrophe. */
  readonly afterWord?: boolean;
}

/** Forms that need more than an opener and a closer. */
export type SpecialForm =
  | "template"
  | "regex"
  | "heredoc"
  | "raw-hash"
  | "raw-parenthesis"
  | "long-bracket"
  | "dollar-quote"
  | "character";

/** What strings and comments look like. */
export interface Lexis {
  readonly lineComments: readonly string[];
  /** Line comments begin only at the start of a line or after white space. */
  readonly commentsNeedSpace?: boolean;
  /** The first that fits a place counts. */
  readonly delimited: readonly Delimited[];
  readonly special?: readonly SpecialForm[];
  /** Lines that start with `#` are the preprocessor's. */
  readonly directives?: boolean;
}

/** How blocks are found: what a language's blocks look like, not which language it is. */
export interface Syntax {
  /** `tree`: by brackets and indentation; `paragraphs`: nothing but what blank lines part. */
  readonly layout: "tree" | "markdown" | "sections" | "sql" | "paragraphs";
  readonly lexis: Lexis;
  /** What opens and closes a block beside indentation. */
  readonly brackets: "characters" | "tags" | "words" | "none";
  /** Whether bodies stand in braces, so that a deeper line after an unfinished one continues it. */
  readonly braces?: boolean;
  /** Whether everything with lines of its own is a construct, as in data. */
  readonly everyBlock?: boolean;
  /** Whether words such as `end` and `fi` close a block. */
  readonly endWords?: boolean;
  readonly flavour?: "c" | "css" | "haskell" | "html" | "json" | "make" | "python" | "yaml" | "elixir";
}
