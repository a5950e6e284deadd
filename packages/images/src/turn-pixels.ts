import type { Pixels } from "./image-codec.ts";

/**
 * Turns and mirrors pixels as an orientation of EXIF says, from 1 (as they are) to 8. From 5 on, width and height change
 * places.
 */
export function turnedPixels(pixels: Pixels, orientation: number): Pixels {
  if (orientation <= 1 || orientation > 8) return pixels;
  const { width, height } = pixels;
  const isTurned = orientation >= 5;
  const [newWidth, newHeight] = isTurned ? [height, width] : [width, height];
  const from = new Uint32Array(pixels.data.slice().buffer);
  const to = new Uint32Array(from.length);
  const isMirrored = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const isFlipped = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  for (let row = 0; row < newHeight; row++) {
    for (let column = 0; column < newWidth; column++) {
      const [x, y] = isTurned ? [row, column] : [column, row];
      const fromX = isMirrored ? width - 1 - x : x;
      const fromY = isFlipped ? height - 1 - y : y;
      to[row * newWidth + column] = from[fromY * width + fromX] ?? 0;
    }
  }
  return { width: newWidth, height: newHeight, data: new Uint8Array(to.buffer) };
}
