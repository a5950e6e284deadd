import type { LineWindow } from "../lines/line-window.ts";

const endingText = { lf: "\n", crlf: "\r\n", none: "" } as const;

/** The decoded text of each line of a window with its own ending. */
export function exactLines(window: Pick<LineWindow, "lines">, texts: readonly string[]): string[] {
  return window.lines.map((line, index) => (texts[index] ?? "") + endingText[line.ending]);
}
