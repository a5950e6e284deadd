import { createHash } from "node:crypto";

/** What is known of a JPEG: of its bytes, or of what is written down in their place. */
interface JpegFacts {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Of its base64. */
  readonly characters: number;
  /** Of its bytes, in hex. */
  readonly sha256: string;
}

const written = /^\{jpeg (\d+)x(\d+), (\d+) characters, sha256 ([0-9a-f]{64})\}$/;

/** Whether a text stands in place of a JPEG. */
export function isWrittenJpeg(text: string): boolean {
  return written.test(text);
}

/** What is written down in place of a JPEG. Undefined for base64 that is none. */
export function writtenJpeg(base64: string): string | undefined {
  const facts = jpegFacts(base64);
  return (
    facts && `{jpeg ${facts.width}x${facts.height}, ${facts.characters} characters, sha256 ${facts.sha256}}`
  );
}

/** Reads base64, or what is written down in its place. Undefined unless it is a JPEG that ends as one. */
export function jpegFacts(data: string): JpegFacts | undefined {
  const [, width, height, characters, sha256] = written.exec(data) ?? [];
  if (sha256 !== undefined) {
    return { width: Number(width), height: Number(height), characters: Number(characters), sha256 };
  }
  const bytes = Buffer.from(data, "base64");
  const size = bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9 ? jpegSize(bytes) : undefined;
  return (
    size && { ...size, characters: data.length, sha256: createHash("sha256").update(bytes).digest("hex") }
  );
}

/** The size that the header of the frame says. */
function jpegSize(bytes: Buffer): Pick<JpegFacts, "width" | "height"> | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // A frame, but for the tables of Huffman and of arithmetic coding, whose numbers lie among those of frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}
