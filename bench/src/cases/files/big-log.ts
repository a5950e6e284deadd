import fs from "node:fs";

/** A large log whose lines all have the same length. */
export interface BigLog {
  readonly path: string;
  readonly lines: number;
}

const lineBytes = 64;
const blockLines = 16_384;

/** The three lines in the middle of a log. */
export const middleLines: readonly string[] = markedLines("middle");
/** The last three lines of a log. */
export const lastLines: readonly string[] = markedLines("end");
/** The lines at the start of a log. */
export const startLines: readonly string[] = Array.from({ length: blockLines }, (_, index) =>
  padded(`row ${index}`),
);

/** The number of the first line in the middle. */
export function middleOf({ lines }: BigLog): number {
  return lines / 2;
}

/** Writes a log of whole blocks. */
export function writeBigLog(path: string, bytes: number): BigLog {
  const block = Buffer.from(startLines.map((line) => `${line}\n`).join(""), "latin1");
  const blocks = Math.max(1, Math.round(bytes / block.length));
  const log = { path, lines: blocks * blockLines };
  const descriptor = fs.openSync(path, "wx");
  try {
    for (let count = 0; count < blocks; count++) fs.writeSync(descriptor, block);
    patch(descriptor, middleOf(log), middleLines);
    patch(descriptor, log.lines - lastLines.length + 1, lastLines);
  } finally {
    fs.closeSync(descriptor);
  }
  return log;
}

function patch(descriptor: number, firstLine: number, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`).join("");
  fs.writeSync(descriptor, text, (firstLine - 1) * lineBytes, "latin1");
}

function markedLines(mark: string): string[] {
  return [1, 2, 3].map((number) => padded(`${mark} ${number}`));
}

function padded(text: string): string {
  return text.padEnd(lineBytes - 1, ".");
}
