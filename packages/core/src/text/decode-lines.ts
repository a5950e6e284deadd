import { decodeUtf8 } from "../platform.ts";
import type { LineWindow } from "../lines/line-window.ts";
import { CollectedBytes } from "../lines/bytes/collected-bytes.ts";
import { textLines } from "../lines/text-lines.ts";

import { endingText } from "../lines/kernel/line-kernel.ts";

const lineFeed: Uint8Array = Uint8Array.of(0x0a);

/** The text of each line of a window, without endings. All of it is decoded at once. */
export function decodeLines(window: Pick<LineWindow, "lines" | "bytes" | "raw">): string[] {
  if (window.raw) return textLines(decodeUtf8(window.raw)).map((line) => line.text);
  if (window.lines.length === 0) return [];
  const joined = new CollectedBytes(window.bytes.length + window.lines.length);
  for (const [index, line] of window.lines.entries()) {
    if (index > 0) joined.append(lineFeed);
    joined.append(window.bytes.subarray(line.start, line.end));
  }
  return decodeUtf8(joined.view()).split("\n");
}

/** The decoded text of each line of a window with its own ending. */
export function exactLines(window: Pick<LineWindow, "lines">, texts: readonly string[]): string[] {
  return window.lines.map((line, index) => (texts[index] ?? "") + endingText[line.ending]);
}

/** Puts a right-aligned number and a tab before each line, as `nl -ba` does (RF-1). */
export function numberLines(lines: readonly string[], firstLine: number): string[] {
  const width = String(firstLine + lines.length - 1).length;
  return lines.map((line, index) => `${String(firstLine + index).padStart(width)}\t${line}`);
}
