import { Buffer } from "node:buffer";
import sharp, { type Sharp } from "sharp";

/** A picture with another colour in each quarter: red, green, blue and white, from the top left on. */
function quarters(width: number, height: number): Buffer {
  const colours = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [255, 255, 255],
  ] as const;
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const quarter = (row < height / 2 ? 0 : 2) + (column < width / 2 ? 0 : 1);
      pixels.set(colours[quarter] ?? [], (row * width + column) * 3);
    }
  }
  return pixels;
}

/** The same as a `sharp` image. */
export function quartersImage(width: number, height: number): Sharp {
  return sharp(quarters(width, height), { raw: { width, height, channels: 3 } });
}

/** The colours of the quarters of an image, from the top left on: `r`, `g`, `b`, `w`. */
export async function coloursOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [red = 0, green = 0] = data.subarray(start, start + 2);
    if (red > 128 && green > 128) return "w";
    return red > 128 ? "r" : green > 128 ? "g" : "b";
  };
  return at(0.25, 0.25) + at(0.75, 0.25) + at(0.25, 0.75) + at(0.75, 0.75);
}

/** A photograph of many bytes: noise, which packs badly. */
export async function photograph(width: number, height: number, quality: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels.writeInt32LE(state & 0x7f7f7f7f, at);
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** What stands beneath the header of an image that is shown. */
const attached =
  "The image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.";

/** What a model must receive as the text of `photo.jpg`, a photograph of 4000 by 3000 pixels. `shown`: what it was made into. */
export function fittedText(photo: Uint8Array, shown: Uint8Array): string {
  return `[photo.jpg | image/jpeg | 4000x3000 pixels | ${photo.length} bytes | shown as image/jpeg 2000x1500 pixels ${shown.length} bytes]\n${attached}`;
}

/** An answer as a model receives it. */
interface ShownAnswer {
  readonly text: string;
  readonly media: readonly { readonly mediaType: string; readonly data: string }[];
}

/** Throws unless an answer shows this photograph as it is to be shown. */
export async function requireFitted(photo: Uint8Array, { text, media }: ShownAnswer): Promise<void> {
  const shown = Buffer.from(media[0]?.data ?? "", "base64");
  const size = await formatAndSize(shown);
  const facts = [
    [photo.length > 12_000_000, "the photograph has 12 MB"],
    [text === fittedText(photo, shown), "the text is whole"],
    [media.length === 1 && media[0]?.mediaType === "image/jpeg", "one JPEG comes with it"],
    [size === "jpeg 2000x1500", "it has 2000x1500 pixels"],
    [shown.length <= 3_932_160, "it has no more bytes than it may"],
  ] as const;
  const missing = facts.filter(([holds]) => !holds).map(([, fact]) => fact);
  if (missing.length > 0) throw new Error(`not so: ${missing.join("; ")}`);
}

/** What an image is, and its sides in pixels: `jpeg 2000x1500`. */
export async function formatAndSize(bytes: Uint8Array): Promise<string> {
  const { format, width, height } = await sharp(bytes).metadata();
  return `${format} ${width}x${height}`;
}

/** A BMP image of the quarters, 24 bits a pixel. */
export function bmp(width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(rowBytes * height, 34);
  const pixels = quarters(width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * 3;
      const to = 54 + (height - 1 - row) * rowBytes + column * 3;
      for (let part = 0; part < 3; part++) bytes[to + part] = pixels[from + 2 - part] ?? 0;
    }
  }
  return bytes;
}
