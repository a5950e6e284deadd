import fs from "node:fs";

const pieceLines = 20_000;
const filler =
  "0123456789 the quick brown fox jumps over the lazy dog and reads one more line of the log; ".repeat(2);

/** A file of many lines. */
export interface BigFile {
  readonly path: string;
  readonly bytes: number;
  readonly lines: number;
}

/** Writes numbered lines until the file has its size. The length of a line, with its LF, lies between two bounds. */
export function writeBigFile(
  path: string,
  { bytes, minLineBytes, maxLineBytes }: { bytes: number; minLineBytes: number; maxLineBytes: number },
): BigFile {
  const descriptor = fs.openSync(path, "wx");
  let written = 0;
  let lines = 0;
  let state = 1;
  try {
    while (written < bytes) {
      let piece = "";
      for (let index = 0; index < pieceLines && written + piece.length < bytes; index++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
        const lineBytes = minLineBytes + ((state >>> 8) % (maxLineBytes - minLineBytes + 1));
        const number = `${++lines} `;
        piece += `${number}${filler.slice(0, lineBytes - 1 - number.length)}\n`;
      }
      // The text is ASCII, so Latin-1 writes one byte for each character.
      fs.writeSync(descriptor, Buffer.from(piece, "latin1"));
      written += piece.length;
    }
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  return { path, bytes: written, lines };
}
