import { mayBeInvisible } from "./misleading-units.ts";

/** Tags, zero width, fillers, variation selectors, a byte order mark inside text; controls of direction are judged apart. */
const candidate = /^(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u;

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

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const one = text.slice(Math.max(0, index - 2), index);
  return one.length === 2 && one.codePointAt(0) === one.charCodeAt(0) ? one.slice(1) : one;
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
