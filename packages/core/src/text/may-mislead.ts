/**
 * Whether UTF-8 may hold a character that `contentWarnings` tells of, ASCII controls apart: of C1, of direction, or one
 * that cannot be seen. A false is certain, and found without decoding.
 */
export function mayMislead(bytes: Uint8Array): boolean {
  // What is cut off behind the last byte is no such character, so no byte is looked for behind it.
  const end = bytes.length - 1;
  for (let index = 0; index < end; index++) {
    const lead = bytes[index] as number;
    if (lead < firstLead) continue;
    const second = bytes[index + 1] as number;
    if (suspects[(lead - firstLead) * 0x100 + second] === 0) continue;
    if (isSuspect(lead, second, bytes[index + 2] ?? 0)) return true;
  }
  return false;
}

/** No character of several bytes begins with less. */
const firstLead = 0xc2;

/** By its first two bytes, whether a character may be one of them. */
const suspects: Uint8Array = new Uint8Array((0x100 - firstLead) * 0x100);
for (const [lead, from, to] of [
  [0xc2, 0x80, 0xad],
  [0xcd, 0x8f, 0x8f],
  [0xd8, 0x9c, 0x9c],
  // Fillers of Hangul, vowels of Khmer that are not shown, selectors of Mongolian.
  [0xe1, 0x85, 0x85],
  [0xe1, 0x9e, 0x9e],
  [0xe1, 0xa0, 0xa0],
  // Zero width and direction.
  [0xe2, 0x80, 0x81],
  [0xe3, 0x85, 0x85],
  // Variation selectors, a byte order mark, a filler, specials.
  [0xef, 0xb8, 0xb8],
  [0xef, 0xbb, 0xbb],
  [0xef, 0xbe, 0xbf],
  // Format controls of shorthand and of music.
  [0xf0, 0x9b, 0x9b],
  [0xf0, 0x9d, 0x9d],
  // Tags.
  [0xf3, 0xa0, 0xa0],
] as const) {
  suspects.fill(1, (lead - firstLead) * 0x100 + from, (lead - firstLead) * 0x100 + to + 1);
}

/** Quotation marks, dashes and much else share two bytes with a suspect. */
function isSuspect(lead: number, second: number, third: number): boolean {
  switch (lead * 0x100 + second) {
    case 0xe280:
      return third < 0x90 || (third >= 0xaa && third <= 0xae);
    case 0xe281:
      return third >= 0xa0;
    case 0xe385:
      return third === 0xa4;
    case 0xefb8:
      return third < 0x90;
    case 0xefbb:
      return third === 0xbf;
    case 0xefbe:
      return third === 0xa0;
    case 0xefbf:
      return third >= 0xb0;
    case 0xf09b:
      return third === 0xb2;
    case 0xf09d:
      return third === 0x85;
    default:
      return lead !== 0xc2 || second < 0xa0 || second === 0xad;
  }
}
