import type { LineWindow } from "../lines/line-window.ts";
import { CollectedBytes } from "../lines/collected-bytes.ts";
import { decodeUtf8 } from "./decode-utf8.ts";

const lineFeed: Uint8Array = Uint8Array.of(0x0a);

/** The text of each line of a window, without endings. All of it is decoded at once. */
export function decodeLines(window: Pick<LineWindow, "lines" | "bytes" | "raw">): string[] {
  if (window.raw) return splitLines(decodeUtf8(window.raw));
  if (window.lines.length === 0) return [];
  const joined = new CollectedBytes(window.bytes.length + window.lines.length);
  for (const [index, line] of window.lines.entries()) {
    if (index > 0) joined.append(lineFeed);
    joined.append(window.bytes.subarray(line.start, line.end));
  }
  return decodeUtf8(joined.view()).split("\n");
}

/** Lines of a text that ends where a line does. */
function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop();
  for (const [index, line] of lines.entries()) if (line.endsWith("\r")) lines[index] = line.slice(0, -1);
  if (last !== undefined && last !== "") lines.push(last);
  return lines;
}
