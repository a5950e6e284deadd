import type { LineRun } from "./indentation-block.ts";

/** The lines of a file that are at hand, and what is known of the rest. */
export interface BlockText {
  /** Decoded lines without their endings and without a byte order mark. */
  readonly lines: readonly string[];
  /** Whether `lines` begins with the file's first line. */
  readonly startsAtFileStart: boolean;
  /** Whether `lines` ends with the file's last line. */
  readonly endsAtFileEnd: boolean;
  /** The file's name: its extension tells the language. Without it the language is guessed from the first lines. */
  readonly fileName?: string | undefined;
}

/** The lines that were at hand do not decide the block: the same question needs more of them on that side. */
export interface NeedsLines {
  readonly needs: "above" | "below";
}

/**
 * Finds the block around a line: the innermost function, class, section or other construct with a header that holds
 * it, with the comments and decorators above the header and the closing line; outside of any, the run of lines that
 * the line stands in. `anchor` is an index in `lines` and the answer's run counts as `lines` does.
 *
 * A string or comment opened far above changes what a line means, so lines above are needed up to the file's start,
 * and those below until the block has ended. A caller who cannot give more says that the file begins or ends there
 * (`startsAtFileStart`, `endsAtFileEnd`), and gets the block that these lines show: with both set, the answer is a run.
 * Never throws; takes time in proportion to the text.
 */
export function enclosingBlock(text: BlockText, anchor: number): LineRun | NeedsLines {
  const { lines } = text;
  if (!text.startsAtFileStart) return { needs: "above" };
  if (lines.length === 0) return text.endsAtFileEnd ? { start: 0, end: 0 } : { needs: "below" };
  const at = Math.max(0, Math.min(Math.trunc(anchor) || 0, lines.length - 1));
  let start = at;
  while (start > 0 && lines[start - 1]?.trim() !== "") start--;
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== "") end++;
  if (end === lines.length && !text.endsAtFileEnd) return { needs: "below" };
  return { start, end };
}
