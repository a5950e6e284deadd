import fs from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { SmallFile } from "./small-files.ts";

/** One kind of read among the mixed ones. */
export interface MixedRead extends Omit<SmallFile, "content" | "bytes"> {
  /** How often it comes among the others. */
  readonly weight: number;
  /** Whether the window is asked for from the end, by readers that can. `firstLine` is then known to the others. */
  readonly fromEnd: boolean;
  /** Whether an answer must show the lines of the window. */
  readonly isText: boolean;
}

const tailLines = 100;
const imageSide = 80;

const weights: Readonly<Record<string, number>> = {
  "10kb": 4,
  "1kb": 3,
  "50kb": 2,
  "200kb-first": 1,
  "200kb-deep": 2,
  "10kb-wide": 2,
  "50kb-wide": 1,
};

/** Writes an image beside the small files. Gives reads such as an agent mixes: text, a tail, the image, and a path that is missing. */
export function writeMixedFiles(directory: string, files: readonly SmallFile[]): MixedRead[] {
  const texts = files.flatMap(({ id, work, name, firstLine, maxLines, windowLines }): MixedRead[] => {
    const weight = weights[id];
    if (weight === undefined) return [];
    return [{ id, work, name, firstLine, maxLines, windowLines, weight, fromEnd: false, isText: true }];
  });
  const long = files.find(({ id }) => id === "200kb-first");
  if (long === undefined) throw new Error("the file of 200 KB was not made");
  const lines = long.content.slice(0, -1).split("\n");
  const firstLine = lines.length - tailLines + 1;
  const window = { firstLine: 1, maxLines: 2000, windowLines: [], fromEnd: false, isText: false };
  fs.writeFileSync(path.join(directory, "noise.png"), noisePng());
  return [
    ...texts,
    {
      id: "tail",
      work: `200 KB, last ${tailLines} lines`,
      name: long.name,
      firstLine,
      maxLines: tailLines,
      windowLines: lines.slice(-tailLines),
      weight: 2,
      fromEnd: true,
      isText: true,
    },
    { ...window, id: "image", work: "a PNG of 19 KB", name: "noise.png", weight: 1 },
    { ...window, id: "missing", work: "a missing path", name: "missing.txt", weight: 1 },
  ];
}

/** Makes a valid image that does not compress. */
function noisePng(): Buffer {
  const rowBytes = 1 + 3 * imageSide;
  const pixels = Buffer.alloc(rowBytes * imageSide);
  let state = 1;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    pixels[index] = index % rowBytes === 0 ? 0 : state >>> 16;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(imageSide, 0);
  header.writeUInt32BE(imageSide, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
