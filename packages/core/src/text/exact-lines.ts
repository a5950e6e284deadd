import { endingText } from "../lines/kernel/line-kernel.ts";
import type { LineWindow } from "../lines/line-window.ts";

/** The decoded text of each line of a window with its own ending. */
export function exactLines(window: Pick<LineWindow, "lines">, texts: readonly string[]): string[] {
  return window.lines.map((line, index) => (texts[index] ?? "") + endingText[line.ending]);
}
