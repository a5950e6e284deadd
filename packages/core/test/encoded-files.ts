import { Buffer } from "node:buffer";

/** Encodings that a file can say of itself. */
export const markedEncodings = ["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"] as const;

export type MarkedEncoding = (typeof markedEncodings)[number];

/** The bytes of a text, without a mark. */
export function encodeText(text: string, encoding: MarkedEncoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(codes.length * 4);
  for (const [index, code] of codes.entries()) {
    if (encoding === "utf-32le") bytes.writeUInt32LE(code, index * 4);
    else bytes.writeUInt32BE(code, index * 4);
  }
  return bytes;
}

/** The bytes of a text behind the mark of its encoding. */
export function encodeMarked(text: string, encoding: MarkedEncoding): Buffer {
  return encodeText(`\ufeff${text}`, encoding);
}
