import { crc32, deflateSync } from "node:zlib";

/** Draws a PNG of the given size in pixels: stripes on a gradient. */
export function createPng(width: number, height: number): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + 3 * width);
    for (let x = 0; x < width; x++) row.set(colourAt(x / width, y / height), 1 + 3 * x);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  const stripe = [0.3, 0.5, 0.7].some((middle) => Math.abs(y - middle) < 0.06) && x > 0.2 && x < 0.8;
  return stripe ? [255, 255, 255] : [40 + 60 * x, 60 + 40 * y, 150 + 80 * x];
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
