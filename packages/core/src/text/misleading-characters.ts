/** The ways in which a character can mislead a reader, as bits. */
export const misleading = { invisible: 1, direction: 2, terminal: 4, carriageReturn: 8 } as const;

/**
 * What each UTF-16 unit can be, by its code. A high surrogate is marked for the characters that it can start: format
 * controls of shorthand and of music, and tags.
 */
const kinds: Uint8Array = new Uint8Array(0x10000);
const { invisible, direction, terminal, carriageReturn } = misleading;
for (const [kind, first, last] of [
  // BEL, which ends an escape sequence, BS, ESC, and the C1 controls, which are escape sequences of one character.
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

/** What a text may contain of these, as bits. Only an unset bit is certain. */
export function misleadingIn(text: string): number {
  let found = 0;
  for (let index = 0; index < text.length; index++) found |= kinds[text.charCodeAt(index)] ?? 0;
  return found;
}

/** The indices of invisible characters in a line, without those that its spelling or an emoji needs. */
export function invisibleCharacters(line: string): number[] {
  // The replacement has the same length, so indices stay valid.
  const withoutFlags = line.includes("\udb40")
    ? line.replace(flagSequence, (flag) => "\u{1f3f4}".repeat(flag.length / 2))
    : line;
  const found: number[] = [];
  for (let index = 0; index < withoutFlags.length; index++) {
    if (!mayBeInvisible(withoutFlags.charCodeAt(index))) continue;
    const character = characterAt(withoutFlags, index);
    if (!candidate.test(character)) continue;
    const after = characterAt(withoutFlags, index + character.length);
    if (!isNeeded(character, characterBefore(withoutFlags, index), after)) found.push(index);
    index += character.length - 1;
  }
  return found;
}

/** Whether an invisible character may start with this UTF-16 unit. */
function mayBeInvisible(unit: number): boolean {
  return kinds[unit] === invisible;
}

/** Tags, zero-width characters, fillers, variation selectors and a byte order mark, but not direction controls. */
const candidate = /^(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u;

/** Flags of regions as emoji: a black flag, tags, and the tag that ends them. */
const flagSequence = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}#*0-9]|\u20e3/u;
/** Scripts whose spelling needs joiners and non-joiners. */
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

function isNeeded(character: string, before: string, after: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // A joiner is needed between emoji (a variation selector may precede it) and in joining scripts.
  if (code === 0x200d) return (isEmojiPart(before) && emoji.test(after)) || joiningScript.test(before);
  if (code === 0x200c) return joiningScript.test(before) && joiningScript.test(after);
  if (code === 0x200e || code === 0x200f || code === 0x061c) {
    return rightToLeft.test(before) || rightToLeft.test(after);
  }
  if (code >= 0xfe00 && code <= 0xfe0f) return isVariationBase(before);
  if (code >= 0xe0100 && code <= 0xe01ef) return /\p{Script=Han}/u.test(before);
  if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}/u.test(before);
  return false;
}

function isEmojiPart(character: string): boolean {
  return emoji.test(character) || character === "\ufe0f";
}

/** Whether a variation selector may follow. One after a visible character is normal; a run of them can hide data. */
function isVariationBase(character: string): boolean {
  return character !== "" && !/[\s\ufe00-\ufe0f\u200b-\u200f]/u.test(character);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const one = text.slice(Math.max(0, index - 2), index);
  return one.length === 2 && one.codePointAt(0) === one.charCodeAt(0) ? one.slice(1) : one;
}

/** Whether a line opens a change of writing direction without closing it, or closes one that it did not open. */
export function hasUnbalancedBidi(line: string): boolean {
  const open: string[] = [];
  for (const character of line.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    const closer = openers.get(character);
    if (closer !== undefined) open.push(closer);
    else if (open.pop() !== character) return true;
  }
  return open.length > 0;
}

const openers: ReadonlyMap<string, string> = new Map([
  ["\u202a", "\u202c"],
  ["\u202b", "\u202c"],
  ["\u202d", "\u202c"],
  ["\u202e", "\u202c"],
  ["\u2066", "\u2069"],
  ["\u2067", "\u2069"],
  ["\u2068", "\u2069"],
]);
