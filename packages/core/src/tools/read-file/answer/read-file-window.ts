import type { TextWindow } from "../../../text/text-window.ts";

/** The window of a file that answers a call. */
export interface ReadFileWindow {
  readonly text: TextWindow;
  /** Number of the first line; negative from the end when the file was not counted. */
  readonly firstLine: number;
  readonly totalLines: number | null;
  /** Whether lines follow; null: unknown. */
  readonly more: boolean | null;
  /** Where the scan for the window started, and the number that the first line has counted from there. */
  readonly scan: { readonly startPosition: number; readonly firstLine: number };
  /** The block that the window lies in. `open`: it may go on beyond the lines that were looked at. */
  readonly block?: { readonly firstLine: number; readonly lastLine: number; readonly open: boolean };
}
