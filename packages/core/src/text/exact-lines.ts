import type { LineWindow } from "../lines/line-window.ts";
import { decodeLines } from "./decode-lines.ts";

const endingText = { lf: "\n", crlf: "\r\n", none: "" } as const;

/** The text of each line of a window with its own ending. */
export function exactLines(window: Pick<LineWindow, "lines" | "bytes">): string[] {
  const texts = decodeLines(window);
  return window.lines.map((line, index) => (texts[index] ?? "") + endingText[line.ending]);
}
