/** What a file was recognised as. May grow. */
export type FileKind = "text" | "image" | "document" | "notebook" | "binary";

/** The line endings seen in the window. */
export type EndOfLine = "lf" | "crlf" | "mixed" | "none";

/** What a warning speaks of. May grow. */
export type ContentWarningCode =
  | "INVISIBLE_UNICODE"
  | "BIDI_CONTROL"
  | "TERMINAL_ESCAPE"
  | "LONE_CR"
  | "MIXED_EOL";

/** Something unusual in the shown content, found in the window only. */
export interface ContentWarning {
  readonly code: ContentWarningCode;
  /** Characters; lines for `BIDI_CONTROL` and `MIXED_EOL`. */
  readonly count: number;
  /** 1-based line of the first occurrence. */
  readonly firstLine: number;
}

/** Where a line was shortened: the text of `line` goes on at `column` (1-based, in code points). */
export interface LineCut {
  readonly line: number;
  readonly column: number;
}

/** Where reading goes on after this window. */
export interface NextWindow {
  /** 1-based line. */
  readonly offset: number;
  /** 1-based code point within that line; absent: its first. */
  readonly column?: number;
}

/** What is known about one file and the window shown of it. */
export interface FileFacts {
  /** The requested path, normalised, relative to the root of `cwd`, with `/`; under another root as it was sent. Never a link's target. */
  readonly path: string;
  readonly kind: FileKind;
  /** 1-based; null when no line was shown or its number is unknown. */
  readonly firstLine: number | null;
  readonly lastLine: number | null;
  /** Lines of the whole file; null when they were not counted. */
  readonly totalLines: number | null;
  readonly next: NextWindow | null;
  readonly byteLength: number | null;
  /** Last modification, milliseconds since the epoch. */
  readonly modifiedMs: number | null;
  /** Opaque: equal means unchanged. Null when unknown or modified within the last 2 s. */
  readonly version: string | null;
  /** The encoding the text was read in; null: not read as text. */
  readonly encoding: string | null;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  readonly eol: EndOfLine;
  readonly cuts: readonly LineCut[];
  /** Whether the file changed while it was read. */
  readonly changed: boolean;
  readonly warnings: readonly ContentWarning[];
}
