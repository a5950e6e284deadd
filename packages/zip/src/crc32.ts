/** The table of the polynomial that ZIP uses. */
const table: Uint32Array = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes that follow those with the CRC-32 `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  // Not by an iterator, which takes several times as long.
  for (let index = 0; index < bytes.length; index++) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return ~value >>> 0;
}
