import type { SmallFile } from "../files/small-files.ts";

type Window = Pick<SmallFile, "firstLine" | "windowLines">;

/** Gives the window as `L1: text`. */
export function codexText({ firstLine, windowLines }: Window): string {
  return windowLines.map((line, index) => `L${firstLine + index}: ${line}`).join("\n");
}

/** Gives the window as number, tab, text. */
export function tabText({ firstLine, windowLines }: Window): string {
  return windowLines.map((line, index) => `${firstLine + index}\t${line}`).join("\n");
}

/** Whether a text contains all lines of the window in order, with anything between them. */
export function holdsLines(text: string, { windowLines }: Pick<Window, "windowLines">): boolean {
  let position = 0;
  for (const line of windowLines) {
    const found = text.indexOf(line, position);
    if (found === -1) return false;
    position = found + line.length;
  }
  return true;
}
