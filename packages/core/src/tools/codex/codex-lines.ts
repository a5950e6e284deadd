import { cutAtBytes } from "../../text/cut-at-bytes.ts";

/** `MAX_LINE_LENGTH` of spec 000, in bytes of UTF-8. */
const maxLineBytes = 500;

/** `TAB_WIDTH` of spec 000. */
const tabText = "    ";

/**
 * Bytes of a line that can reach the output: decoding makes no text shorter, and a character
 * that is split here lies beyond the cut.
 */
export const keptLineBytes: number = maxLineBytes + 12;

/** `L{n}: {line}`; tabs are expanded before the cut (RC-4), and the cut leaves no mark. */
export function formatCodexLine(number: number, text: string, expandTabs: boolean): string {
  const shown = expandTabs ? text.replaceAll("\t", tabText) : text;
  return `L${number}: ${cutAtBytes(shown, maxLineBytes)}`;
}
