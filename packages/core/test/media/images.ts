import { Buffer } from "node:buffer";
import zlib from "node:zlib";

/** Images of 3 by 2 pixels, written by an encoder. */
const encoded = {
  "baseline.jpg":
    "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABykX//Z",
  "cmyk.jpg":
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/8AAFAgAAgADBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AFSKgqFS/9k=",
  "interlaced.png":
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAFlEcHbAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWP4z8DAgIQhCABE0QX7tSr8nAAAAABJRU5ErkJggg==",
  "palette.png":
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAMAAACqqpYoAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNggAAAAAgAAa9T6iIAAAAASUVORK5CYII=",
  "deep.png":
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAIAAABChi0OAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQImWP4/5+BgYEBmUThQEgA+yoL9UrDBZwAAAAASUVORK5CYII=",
  "alpha.png":
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNgZGJugGEGZA4AJHQDJRUa8K0AAAAASUVORK5CYII=",
  "still.gif": "R0lGODlhAwACAIAAAExpcf8AACH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==",
  "animated.gif":
    "R0lGODlhAwACAIIAAExpcf//AP8AAAD//wAA/wAAAAAAAAAAACH5BAUAAAAALAAAAAADAAIAAAMEKDGkCQAh+QQFAAAAACwAAAAAAwACAAADBDhEEpMAOw==",
  "lossy.webp":
    "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoDAAIAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=",
  "lossless.webp": "UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA",
  "alpha.webp":
    "UklGRkYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAYAAAAMAEAnQEqAwACAAFAJiWkAANwAP79IFAA",
  "animated.webp":
    "UklGRgABAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAD/////AQBBTk1GYgAAAAAAAAAAAAIAAAEAAGQAAAJWUDggSgAAANABAJ0BKgMAAgABQCYlqAJ0AQ77EKAAAP5tP/G0kJY7Osafja+h+UBNl4//Icol/v9/0/LXj7su3p+J36G/930/l1fid+hvocAAQU5NRmoAAAAAAAAAAAACAAABAABkAAAAVlA4IFIAAAC0AgCdASoDAAIAAAAmJagCdLoB+ADMAMkABZtZeFgA/PMxfvXXsb+czmS+iTANAz+IGOox4lZ/5zG0yPpeWhhdoKfS9hT/4aM6qh3rPTqcAAAA",
} as const;

export type ImageName = keyof typeof encoded;

export const imageNames: readonly ImageName[] = Object.keys(encoded) as ImageName[];

/** The bytes of an image. */
export function imageBytes(name: ImageName): Uint8Array {
  return Uint8Array.from(Buffer.from(encoded[name], "base64"));
}

/** The checksum as the specification of PNG defines it, bit by bit. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A grey PNG of any size. `packed` replaces its packed pixels, `header` the bytes of its header by index. */
export function pngOf(
  width: number,
  height: number,
  { packed, header = {} }: { packed?: Uint8Array; header?: Readonly<Record<number, number>> } = {},
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  for (const [at, value] of Object.entries(header)) head[Number(at)] = value;
  const pixels = packed ?? zlib.deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk("IHDR", head),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", new Uint8Array(0)),
  ]);
}
