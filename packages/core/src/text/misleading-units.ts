/** What a character may be that can mislead a reader, as bits. */
export const misleading = { invisible: 1, direction: 2, terminal: 4, carriageReturn: 8 } as const;

/**
 * By unit of UTF-16. Halves of pairs stand for all that begin with them: format controls of shorthand and of music, and
 * tags.
 */
const kinds: Uint8Array = new Uint8Array(0x10000);
const { invisible, direction, terminal, carriageReturn } = misleading;
for (const [kind, first, last] of [
  // BEL, which ends an escape sequence, BS, ESC, and the controls C1, which are one of a single character.
  [terminal, 0x07, 0x08],
  [terminal, 0x1b, 0x1b],
  [terminal, 0x80, 0x9f],
  [carriageReturn, 0x0d, 0x0d],
  [direction, 0x202a, 0x202e],
  [direction, 0x2066, 0x2069],
  [invisible, 0xad, 0xad],
  [invisible, 0x034f, 0x034f],
  [invisible, 0x061c, 0x061c],
  [invisible, 0x115f, 0x1160],
  [invisible, 0x17b4, 0x17b5],
  [invisible, 0x180b, 0x180f],
  [invisible, 0x200b, 0x200f],
  [invisible, 0x2060, 0x2065],
  [invisible, 0x206a, 0x206f],
  [invisible, 0x3164, 0x3164],
  [invisible, 0xfe00, 0xfe0f],
  [invisible, 0xfeff, 0xfeff],
  [invisible, 0xffa0, 0xffa0],
  [invisible, 0xfff0, 0xfff8],
  [invisible, 0xd82f, 0xd82f],
  [invisible, 0xd834, 0xd834],
  [invisible, 0xdb40, 0xdb43],
] as const) {
  kinds.fill(kind, first, last + 1);
}

/** What a text may hold of that, as bits; a bit that is not set is certain. */
export function misleadingIn(text: string): number {
  let found = 0;
  for (let index = 0; index < text.length; index++) found |= kinds[text.charCodeAt(index)] ?? 0;
  return found;
}

/** Whether a character that cannot be seen may begin with this unit. */
export function mayBeInvisible(unit: number): boolean {
  return kinds[unit] === invisible;
}
