/** What looks like a JPEG of a size and of so many bytes, in base64. Nothing in it can be decoded. */
export function jpegOf({
  width,
  height,
  bytes,
}: {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}): string {
  const jpeg = Buffer.alloc(bytes, 7);
  // A start, a comment, a frame and an end.
  jpeg.set([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8]);
  jpeg.writeUInt16BE(height, 13);
  jpeg.writeUInt16BE(width, 15);
  jpeg.set([0xff, 0xd9], bytes - 2);
  return jpeg.toString("base64");
}
