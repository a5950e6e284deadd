import type { FileLines } from "../lines/file-lines.ts";
import { numberText, endingText, type NumberFormat } from "../lines/kernel/line-text.ts";
import { decodeParts, splitText, type DecodedLine } from "../lines/split-lines.ts";
import { decodeUtf8 } from "../platform.ts";

/** Decodes a run of lines all at once. */
export function decodeLines(lines: FileLines): DecodedLine[] {
  return lines.kind === "whole"
    ? splitText(decodeUtf8(lines.bytes))
    : decodeParts(lines.parts, lines.bytes, decodeUtf8);
}

/** The exact text of lines with their own endings. Each line follows its number unless `format` is null. */
export function exactText(
  lines: readonly DecodedLine[],
  firstNumber: number,
  format: NumberFormat | null,
): string {
  return lines
    .map(({ text, ending }, index) => {
      const number = format === null ? "" : numberText(firstNumber + index, format);
      return number + text + endingText[ending];
    })
    .join("");
}

/** Right-aligned numbers and a tab, as `nl -ba` writes them (RF-1). */
export function alignedNumbers(firstNumber: number, lineCount: number): NumberFormat {
  return { before: "", after: "\t", width: String(firstNumber + lineCount - 1).length };
}
