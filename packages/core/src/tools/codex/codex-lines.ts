import { isUtf8 } from "node:buffer";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { cutAtBytes } from "../../text/utf8.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import type { CodexRun } from "./codex-runs.ts";

/** `MAX_LINE_LENGTH` of spec 000, in bytes of UTF-8. */
const maxLineBytes = 500;

/** `TAB_WIDTH` of spec 000. */
const tabText = "    ";

/**
 * Bytes of a line that can reach the output: decoding makes no text shorter, and a character
 * that is split here lies beyond the cut.
 */
export const keptLineBytes: number = maxLineBytes + 12;

/** The lines of a run, as `L{n}: {line}`, joined by LF. */
export function formatCodexRun(run: CodexRun, expandTabs: boolean): string {
  const { raw, firstLine } = run;
  if (raw && isUtf8(raw)) {
    const format = { firstNumber: firstLine, before: "L", after: ": ", width: 0, maxLineBytes, expandTabs };
    return sharedKernel().format(raw, format);
  }
  return decodeLines(run)
    .map((text, index) => formatCodexLine(firstLine + index, text, expandTabs))
    .join("\n");
}

/** `L{n}: {line}`; tabs are expanded before the cut (RC-4), and the cut leaves no mark. */
function formatCodexLine(number: number, text: string, expandTabs: boolean): string {
  const shown = expandTabs ? text.replaceAll("\t", tabText) : text;
  return `L${number}: ${cutAtBytes(shown, maxLineBytes)}`;
}
