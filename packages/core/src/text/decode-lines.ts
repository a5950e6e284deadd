import { stepBytes, yieldTurn } from "../lines/bytes/yield-turn.ts";
import type { FileLines } from "../lines/file-lines.ts";
import {
  carriageReturn,
  endingText,
  lineFeed,
  numberText,
  type NumberFormat,
} from "../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../lines/kernel/shared-kernel.ts";
import { decodeParts, splitText, type DecodedLine } from "../lines/split-lines.ts";
import { decodeUtf8 } from "../platform.ts";

/** A piece of collected lines has at most so many: short lines take more time than their bytes. */
const maxPieceLines = 16_384;

/** Decodes a run of lines, one piece after the other. */
export function* decodedPieces(lines: FileLines): Generator<DecodedLine[], void, void> {
  const { bytes } = lines;
  if (lines.kind === "whole") {
    for (let from = 0; from < bytes.length;) {
      const feed = bytes.indexOf(lineFeed, from + stepBytes);
      const end = feed === -1 ? bytes.length : feed + 1;
      yield splitText(decodeUtf8(bytes.subarray(from, end)));
      from = end;
    }
    return;
  }
  for (let from = 0; from < lines.parts.length;) {
    const start = lines.parts[from]?.start ?? 0;
    let end = from + 1;
    const last = Math.min(lines.parts.length, from + maxPieceLines);
    while (end < last && (lines.parts[end]?.end ?? 0) - start <= stepBytes) end++;
    yield decodeParts(lines.parts.slice(from, end), bytes, decodeUtf8);
    from = end;
  }
}

/**
 * The exact text of a run of lines, with their own endings. Each line follows its number unless `format` is null. A long
 * text is decoded in turns.
 */
export async function exactTextOf(
  lines: FileLines,
  format: NumberFormat | null,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (lines.kind === "whole" && lines.bytes.length <= stepBytes) {
    return exactTextOfBytes(lines.bytes, lines.firstLine, format);
  }
  let text = "";
  let number = lines.firstLine;
  for (const piece of decodedPieces(lines)) {
    const turn = yieldTurn(signal);
    if (turn !== undefined) await turn;
    text += exactText(piece, number, format);
    number += piece.length;
  }
  return text;
}

/** `bytes` begin at the start of a line. */
function exactTextOfBytes(bytes: Uint8Array, firstNumber: number, format: NumberFormat | null): string {
  if (format === null) return decodeUtf8(bytes);
  // The kernel leaves the endings out, so that it cannot give back those with a CR.
  if (bytes.includes(carriageReturn)) return exactText(splitText(decodeUtf8(bytes)), firstNumber, format);
  const wholeLines = { ...format, firstNumber, maxLineBytes: Number.POSITIVE_INFINITY, expandTabs: false };
  const numbered = sharedKernel().format(bytes, wholeLines);
  return bytes.at(-1) === lineFeed ? numbered + endingText.lf : numbered;
}

/** The exact text of lines with their own endings. Each line follows its number unless `format` is null. */
function exactText(lines: readonly DecodedLine[], firstNumber: number, format: NumberFormat | null): string {
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
