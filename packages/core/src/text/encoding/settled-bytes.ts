const oneByteEncodings = /^(?:windows-|iso-8859-|koi8-|ibm866$|macintosh$|x-mac-|x-user-defined$)/;

/** No byte below this belongs to a character of more bytes, in any encoding of characters of one to four bytes. */
const firstTrailByte = 0x30;

/**
 * How many of `bytes`, from the start of a character, can be decoded without leaving anything over: a decoder that
 * starts behind them decodes the rest alike. 0: that cannot be told.
 */
export function settledBytes(bytes: Uint8Array, encoding: string): number {
  if (encoding.startsWith("utf-32")) return bytes.length - (bytes.length % 4);
  if (encoding.startsWith("utf-16")) return settledUtf16Bytes(bytes, encoding === "utf-16le");
  if (oneByteEncodings.test(encoding)) return bytes.length;
  // Escape sequences decide what all later bytes mean.
  if (encoding === "iso-2022-jp") return 0;
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) >= firstTrailByte) end--;
  return end;
}

/** Not in the middle of a surrogate pair. */
function settledUtf16Bytes(bytes: Uint8Array, littleEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2);
  const highByte = bytes[littleEndian ? end - 1 : end - 2] ?? 0;
  return highByte >= 0xd8 && highByte < 0xdc ? end - 2 : end;
}
