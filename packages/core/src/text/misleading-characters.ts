import type { ContentWarning, ContentWarningCode, EndOfLine } from "../contract/file-facts.ts";
import { TurnMeter, type Steps } from "../lines/bytes/yield-turn.ts";
import { lineFeed, utf8Bytes, type LineEnding } from "../lines/kernel/line-kernel.ts";
import type { DecodedLine } from "../lines/split-lines.ts";

/** The ways in which a character can mislead a reader, as bits. */
const misleading = { invisible: 1, direction: 2, terminal: 4, carriageReturn: 8, nul: 16 } as const;

/**
 * What each UTF-16 unit can be, by its code. A high surrogate is marked for the characters that it can start: format
 * controls of hieroglyphs, of shorthand and of music, tags and variation selectors, and the last two of each plane,
 * which are no characters.
 */
const kinds: Uint8Array = new Uint8Array(0x10000);
const { invisible, direction, terminal, carriageReturn, nul } = misleading;
for (const [kind, first, last] of [
  [nul, 0, 0],
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
  [invisible, 0x2028, 0x2029],
  [invisible, 0x206a, 0x206f],
  [invisible, 0x3164, 0x3164],
  [invisible, 0xfdd0, 0xfdef],
  [invisible, 0xfe00, 0xfe0f],
  [invisible, 0xfeff, 0xfeff],
  [invisible, 0xffa0, 0xffa0],
  [invisible, 0xfff0, 0xfffb],
  [invisible, 0xfffe, 0xffff],
  [invisible, 0xd80d, 0xd80d],
  [invisible, 0xd82f, 0xd82f],
  [invisible, 0xd834, 0xd834],
  [invisible, 0xdb40, 0xdb43],
] as const) {
  kinds.fill(kind, first, last + 1);
}
for (let lastOfPlane = 0xd83f; lastOfPlane <= 0xdbff; lastOfPlane += 0x40) kinds[lastOfPlane] = invisible;

/** What a text may contain of these, as bits. Only an unset bit is certain. */
export function misleadingIn(text: string): number {
  let found = 0;
  for (let index = 0; index < text.length; index++) found |= kinds[text.charCodeAt(index)] ?? 0;
  return found;
}

/**
 * Whether nothing in whole lines misleads, CRs aside. The lines are valid UTF-8, and are not decoded for this. False also for
 * what takes long to tell, which `contentWarnings` does in turns: flags, and more than `maxLookedAt` places of characters that
 * may be invisible. Of places that are known, twenty count for one.
 */
export function misleadsNobody(bytes: Uint8Array, maxLookedAt: number): boolean {
  let lookedAt = 0;
  let index = nextOfKind(bytes, 0);
  while (index < bytes.length) {
    const code = codePointAt(bytes, index);
    const isTag = code >= 0xe0000 && code <= 0xe007f;
    if (kinds[unitOf(code)] !== invisible || isTag) return false;
    const end = index + utf8Bytes(code);
    const before = codePointBefore(bytes, index);
    const after = end < bytes.length ? codePointAt(bytes, end) : lineFeed;
    const isKnown = isKnownAsHarmless(before, code, after);
    if (lookedAt >= maxLookedAt) return false;
    lookedAt += isKnown ? 1 / 20 : 1;
    if (!isKnown) {
      const [first = "", character = "", last = ""] = String.fromCodePoint(before, code, after);
      if (hides(character, first, last)) return false;
      rememberAsHarmless(before, code, after);
    }
    index = nextOfKind(bytes, end);
  }
  return true;
}

/** Where the next character of any kind but a CR starts; the length of the bytes if there is none. */
function nextOfKind(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let index = from;
  while (index < length) {
    const first = bytes[index] ?? 0;
    let unit = first;
    let characterBytes = 1;
    // Only what tells the first UTF-16 unit is decoded: this loop passes every character of a text.
    if (first >= 0xf0) {
      const second = (bytes[index + 1] ?? 0) & 0x3f;
      unit = 0xd7c0 + (((first & 0x07) << 8) | (second << 2) | (((bytes[index + 2] ?? 0) >> 4) & 0x03));
      characterBytes = 4;
    } else if (first >= 0xe0) {
      const second = (bytes[index + 1] ?? 0) & 0x3f;
      unit = ((first & 0x0f) << 12) | (second << 6) | ((bytes[index + 2] ?? 0) & 0x3f);
      characterBytes = 3;
    } else if (first >= 0x80) {
      unit = ((first & 0x1f) << 6) | ((bytes[index + 1] ?? 0) & 0x3f);
      characterBytes = 2;
    }
    const kind = kinds[unit] ?? 0;
    if (kind !== 0 && kind !== carriageReturn) return index;
    index += characterBytes;
  }
  return length;
}

/** The first UTF-16 unit of a character. */
function unitOf(code: number): number {
  return code < 0x10000 ? code : 0xd7c0 + (code >> 10);
}

/** The character that starts at an index of valid UTF-8. */
function codePointAt(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return first;
  const second = (bytes[index + 1] ?? 0) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = (bytes[index + 2] ?? 0) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[index + 3] ?? 0) & 0x3f);
}

/** The character that ends before an index. Where the bytes start, a line does. */
function codePointBefore(bytes: Uint8Array, index: number): number {
  if (index === 0) return lineFeed;
  let start = index - 1;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return codePointAt(bytes, start);
}

/**
 * Places where a character hides nothing, because spelling or an emoji needs it, or because it is not invisible: three
 * characters each. A text repeats its emoji and the letters of its words, and to look at each takes far longer.
 */
const harmlessPlaces: Int32Array = new Int32Array(3 * 256);

function slotOf(before: number, code: number, after: number): number {
  return 3 * ((before * 7 + code + after * 31) & 0xff);
}

function isKnownAsHarmless(before: number, code: number, after: number): boolean {
  const slot = slotOf(before, code, after);
  return (
    harmlessPlaces[slot] === before && harmlessPlaces[slot + 1] === code && harmlessPlaces[slot + 2] === after
  );
}

function rememberAsHarmless(before: number, code: number, after: number): void {
  harmlessPlaces.set([before, code, after], slotOf(before, code, after));
}

/** The indices of invisible characters in a line, without those that its spelling or an emoji needs. */
export function invisibleCharacters(line: string): number[] {
  // The replacement has the same length, so indices stay valid.
  const withoutFlags = line.includes("\udb40")
    ? line.replace(flagOfTags, (flag) => "\u{1f3f4}".repeat(flag.length / 2))
    : line;
  const found: number[] = [];
  for (let index = 0; index < withoutFlags.length; index++) {
    if (!mayBeInvisible(withoutFlags.charCodeAt(index))) continue;
    const character = characterAt(withoutFlags, index);
    if (hidesAt(withoutFlags, index, character)) found.push(index);
    index += character.length - 1;
  }
  return found;
}

/** Whether the character at an index is invisible, and neither the spelling nor an emoji needs it. */
function hidesAt(text: string, index: number, character: string): boolean {
  return hides(character, characterBefore(text, index), characterAt(text, index + character.length));
}

/** The same, by the characters around it, which are empty where there are none. */
function hides(character: string, before: string, after: string): boolean {
  return candidate.test(character) && !isNeeded(character, before, after);
}

/** Whether an invisible character may start with this UTF-16 unit. */
function mayBeInvisible(unit: number): boolean {
  return kinds[unit] === invisible;
}

/**
 * Tags, zero-width characters, fillers, variation selectors and a byte order mark, but not direction controls. What
 * breaks a line for many programs, though not for us. What marks notes between lines, joins hieroglyphs, or is no
 * character.
 */
const candidate =
  /^(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb\u{13430}-\u{13440}]/u;

/**
 * The flags of England, Scotland and Wales: a black flag, tags, and the tag that ends them. Unicode's emoji-sequences.txt
 * has no others, and other tags would hide a text.
 */
const flagOfTags =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

/** What joiners make one emoji of. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** Scripts whose spelling needs joiners and non-joiners. */
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const hieroglyph = /[\u{13000}-\u{1342f}\u{13441}-\u{143fa}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

function isNeeded(character: string, before: string, after: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // A joiner is needed between emoji (a variation selector may precede it) and in joining scripts.
  if (code === 0x200d) return (isEmojiPart(before) && emoji.test(after)) || joiningScript.test(before);
  if (code === 0x200c) return joiningScript.test(before) && joiningScript.test(after);
  if (code === 0x200e || code === 0x200f || code === 0x061c) {
    return rightToLeft.test(before) || rightToLeft.test(after);
  }
  if (code >= 0xfe00 && code <= 0xfe0f) return isVariation(before, code, after);
  if (code >= 0xe0100 && code <= 0xe01ef) return /\p{Script=Han}/u.test(before);
  // A separator may follow a selector, which chooses the form of a letter.
  if (code === 0x180e) return /[\u1820-\u18aa]|[\u180b-\u180d]|\u180f/.test(before);
  if (code >= 0x180b && code <= 0x180f) return /[\u1820-\u18aa]/.test(before);
  if (code >= 0x13430 && code <= 0x13440) return hieroglyph.test(before) || hieroglyph.test(after);
  return false;
}

function isEmojiPart(character: string): boolean {
  return emoji.test(character) || character === "\ufe0f";
}

/**
 * Whether a variation selector chooses one of the forms that Unicode gives a character. After any other character it
 * changes nothing, and one after each letter of a text can hide another text.
 */
function isVariation(base: string, selector: number, after: string): boolean {
  // The forms of emoji, by their property. A digit with a selector is a key, whose frame follows.
  if (selector >= 0xfe0e) {
    return /[#*0-9]/.test(base) ? !/[#*\p{L}\p{N}]/u.test(after) : /[\p{Emoji}\p{ExtPict}]/u.test(base);
  }
  if (hieroglyph.test(base)) return selector <= 0xfe06;
  if (/\p{Script=Han}/u.test(base)) return selector <= 0xfe02;
  return standardForms[selector - 0xfe00]?.has(base.codePointAt(0) ?? 0) ?? false;
}

const quotationMarks = "2018-2019 201c-201d";
const scriptCapitals =
  "210b 2110 2112 211b 212c 2130-2131 2133 1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac 1d4ae-1d4b5";
const eastAsianPunctuation = "3001-3002 ff01 ff0c ff0e ff1a-ff1b ff1f";
const digits = "30 ff10";
const mathematics =
  "2205 2229-222a 2268-2269 2272-2273 228a-228b 2293-2295 2297 229c 22da-22db 29b7 2a3c-2a3d 2a9d-2a9e 2aac-2aad 2acb-2acc";
const myanmar =
  "1000 1002 1004 1010-1011 1015 1019-101a 101c-101d 1022 1031 1075 1078 107a 1080 aa60-aa66 aa6b-aa6c aa6f aa7a";
const phagsPaAndManichaean = "a856 a85c a85e-a860 a868 10ac5-10ac6 10ad6-10ad7 10ae1";

/**
 * The characters that the first three selectors may follow, besides ideographs and hieroglyphs: those that
 * StandardizedVariants.txt of Unicode 17 lists.
 */
const standardForms: readonly ReadonlySet<number>[] = [
  codePoints(
    quotationMarks,
    scriptCapitals,
    eastAsianPunctuation,
    digits,
    mathematics,
    myanmar,
    phagsPaAndManichaean,
  ),
  codePoints(quotationMarks, scriptCapitals, eastAsianPunctuation),
  codePoints(quotationMarks),
];

/** The code points of lists of ranges, which are written as in Unicode's files. */
function codePoints(...lists: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const range of lists.join(" ").split(" ")) {
    const [first = "", last = first] = range.split("-");
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) found.add(code);
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

/** What shown lines are like. */
interface LinesSeen {
  readonly eol: EndOfLine;
  readonly warnings: readonly ContentWarning[];
}

/**
 * Finds what could mislead a reader in shown lines, which come in pieces. The content itself stays as it is, because an
 * edit must match it.
 */
export function* contentWarnings(
  pieces: Iterable<readonly DecodedLine[]>,
  firstLine: number,
): Steps<LinesSeen> {
  const tally = new Tally();
  const meter = new TurnMeter();
  const endings = new Map<LineEnding, number>();
  let first: LineEnding | undefined;
  let firstMixed: number | undefined;
  let line = firstLine;
  for (const lines of pieces) {
    for (const { text, ending } of lines) {
      const found = misleadingIn(text);
      // Most lines contain nothing that misleads.
      if (meter.spend(unitsPerLine + text.length * (found === 0 ? 1 : unitsPerMisleading))) yield;
      if (found !== 0) addMisleading(tally, text, found, line);
      first ??= ending;
      if (ending !== "none" && ending !== first) firstMixed ??= line;
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
      line++;
    }
  }
  const [lf, crlf] = [endings.get("lf") ?? 0, endings.get("crlf") ?? 0];
  // Lines with another ending than the first line.
  if (firstMixed !== undefined) tally.add("MIXED_EOL", first === "lf" ? crlf : lf, firstMixed);
  const eol = lf > 0 && crlf > 0 ? "mixed" : crlf > 0 ? "crlf" : lf > 0 ? "lf" : "none";
  return { eol, warnings: tally.warnings() };
}

const unitsPerLine = 20;
/** For each character of a line in which something misleads. */
const unitsPerMisleading = 10;

function addMisleading(tally: Tally, text: string, found: number, line: number): void {
  const has = (kind: number): boolean => (found & kind) !== 0;
  if (has(misleading.invisible)) tally.add("INVISIBLE_UNICODE", invisibleCharacters(text).length, line);
  if (has(misleading.direction) && hasUnbalancedBidi(text)) tally.add("BIDI_CONTROL", 1, line);
  if (has(misleading.terminal)) tally.add("TERMINAL_ESCAPE", text.match(terminalEscape)?.length ?? 0, line);
  if (has(misleading.carriageReturn)) tally.add("LONE_CR", text.split("\r").length - 1, line);
  if (has(misleading.nul)) tally.add("NUL", text.split("\0").length - 1, line);
}

/** BEL, BS, ESC and the C1 controls: the characters that a terminal obeys. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is looked for
const terminalEscape = /[\x07\x08\x1b\x80-\x9f]/g;

class Tally {
  readonly #found = new Map<ContentWarningCode, { count: number; firstLine: number }>();

  add(code: ContentWarningCode, count: number, line: number): void {
    if (count === 0) return;
    const known = this.#found.get(code);
    if (known) known.count += count;
    else this.#found.set(code, { count, firstLine: line });
  }

  warnings(): ContentWarning[] {
    return [...this.#found].map(([code, { count, firstLine }]) => ({ code, count, firstLine }));
  }
}
