/** Tags, zero width, fillers, variation selectors, a byte order mark inside text; controls of direction are judged apart. */
const candidates = /(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;

/** Flags of regions, as emoji: a black flag, tags, and the tag that ends them. */
const flagSequence = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}#*0-9]|\u20e3/u;
/** Scripts whose spelling needs joiners and non-joiners, and marks of direction. */
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Where in a line the characters stand that a reader cannot see and that its writing does not need, as indices. */
export function invisibleCharacters(line: string): number[] {
  // Of the same length, so that indices stay those of the line.
  const withoutFlags = line.replace(flagSequence, (flag) => "\u{1f3f4}".repeat(flag.length / 2));
  const found: number[] = [];
  for (const match of withoutFlags.matchAll(candidates)) {
    const [character] = match;
    const before = lastCharacter(withoutFlags.slice(Math.max(0, match.index - 2), match.index));
    const after = firstCharacter(withoutFlags.slice(match.index + character.length));
    if (!isNeeded(character, before, after)) found.push(match.index);
  }
  return found;
}

function firstCharacter(text: string): string {
  return text === "" ? "" : String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastCharacter(text: string): string {
  return Array.from(text).at(-1) ?? "";
}

function isNeeded(character: string, before: string, after: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // Joiner: between emoji (a variation selector may stand before it), or in scripts that join.
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

/** One variation selector after a visible character; a run of them hides data. */
function isVariationBase(character: string): boolean {
  return character !== "" && !/[\s\ufe00-\ufe0f\u200b-\u200f]/u.test(character);
}
