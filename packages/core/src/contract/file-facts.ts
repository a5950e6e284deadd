/** What kind of file the bytes are. More kinds may be added. */
export type FileKind = "text" | "image" | "document" | "notebook" | "binary";

/** The line endings in the window. */
export type EndOfLine = "lf" | "crlf" | "mixed" | "none";

/** What a warning is about. More codes may be added. */
export type ContentWarningCode =
  | "INVISIBLE_UNICODE"
  | "BIDI_CONTROL"
  | "TERMINAL_ESCAPE"
  | "LONE_CR"
  | "MIXED_EOL"
  | "NUL";

/** Something unusual in the shown content. Only the window is examined. */
export interface ContentWarning {
  readonly code: ContentWarningCode;
  /** Number of characters; number of lines for `BIDI_CONTROL` and `MIXED_EOL`. */
  readonly count: number;
  /** The line of the first occurrence: 1-based, or negative, from the end, if the file was not counted. */
  readonly firstLine: number;
}

/** Where a line was cut: the text of `line` continues at `column` (both 1-based, `column` in code points; a `line` is negative, from the end, if the file was not counted). */
export interface LineCut {
  readonly line: number;
  readonly column: number;
}

/** Where to continue reading after this window. */
export interface NextWindow {
  /** 1-based line; negative, from the end, if the file was not counted. */
  readonly offset: number;
  /** 1-based code point within that line. Absent: the first. */
  readonly column?: number;
}

/** Facts about one file and about the window of it that was shown. */
export interface FileFacts {
  /** The requested path, normalised and relative to the root of `cwd`, with `/`. Beneath another root: as it was sent. Never the target of a link. */
  readonly path: string;
  readonly kind: FileKind;
  /** 1-based; negative, from the end, if the file was not counted. Null when no line was shown or its number is unknown. */
  readonly firstLine: number | null;
  /** Inclusive, and counted as `firstLine` is. Null when no line was shown or its number is unknown. */
  readonly lastLine: number | null;
  /** Lines of the whole file. Null when they were not counted. */
  readonly totalLines: number | null;
  /** Null when nothing follows. */
  readonly next: NextWindow | null;
  /** Size of the file in bytes. Null when it is unknown. */
  readonly byteLength: number | null;
  /** Time of the last modification, in milliseconds since the epoch. Null when it is unknown. */
  readonly modifiedMs: number | null;
  /** Opaque. Equal versions mean an unchanged file. Null when unknown, or when the file was modified within the last 2 s. */
  readonly version: string | null;
  /** The encoding in which the text was read. Null when the file was not read as text. */
  readonly encoding: string | null;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  readonly eol: EndOfLine;
  readonly cuts: readonly LineCut[];
  /** Whether the file changed while it was read. */
  readonly changed: boolean;
  readonly warnings: readonly ContentWarning[];
}
