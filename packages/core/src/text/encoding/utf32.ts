const replacement = 0xfffd;

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/** Whether all whole units of `bytes` are characters in UTF-32. */
export function isWholeUtf32(bytes: Uint8Array, littleEndian: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (!isCharacter(view.getUint32(at, littleEndian))) return false;
  }
  return true;
}

/** Decodes UTF-32, whole units only: one U+FFFD for each that is no character, and for a cut one at the end. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(Math.ceil(bytes.length / 4) * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const code = at + 4 <= bytes.length ? view.getUint32(at, littleEndian) : replacement;
    const character = isCharacter(code) ? code : replacement;
    if (character > 0xffff) {
      units[length++] = 0xd7c0 + (character >> 10);
      units[length++] = 0xdc00 | (character & 0x3ff);
    } else units[length++] = character;
  }
  return stringOf(units.subarray(0, length));
}

const unitsAtOnce = 8192;

function stringOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  }
  return text;
}
