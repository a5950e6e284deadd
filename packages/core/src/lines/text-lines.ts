import type { LineEnding } from "./kernel/line-kernel.ts";

/** Parts a decoded text that starts with a line, as `linesOf` parts bytes. */
export function textLines(text: string): { text: string; ending: LineEnding }[] {
  const lines: { text: string; ending: LineEnding }[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const stop = feed === -1 ? text.length : feed;
    const crlf = feed > start && text[feed - 1] === "\r";
    const ending = feed === -1 ? "none" : crlf ? "crlf" : "lf";
    lines.push({ text: text.slice(start, crlf ? stop - 1 : stop), ending });
    start = stop + 1;
  }
  return lines;
}
