import { Buffer } from "node:buffer";

/** The longest start of `text` that takes at most `maxBytes` in UTF-8 and splits no character. */
export function cutAtBytes(text: string, maxBytes: number): string {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
