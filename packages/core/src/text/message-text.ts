import { TurnMeter, type Steps } from "../lines/bytes/yield-turn.ts";
import { eachLine } from "../lines/split-lines.ts";
import { hasUnbalancedBidi, invisibleCharacters } from "./misleading-characters.ts";

/** A count with its noun: `1 line`, `2 lines`. */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Writes a name, of a file or of anything else that others choose, for a header, an error or a list. It stays as it is
 * where it can be read in one way only, and is JSON elsewhere. So no two names look the same, and no name looks like
 * the words around it. Cuts what is too long to name a file. For adapters too.
 *
 * @example
 * ```ts
 * shownName("src/app.ts"); // src/app.ts
 * shownName("a: b"); // "a: b"
 * ```
 */
export function shownName(name: string): string {
  // Most names are plain at a glance.
  if (name.length <= maxNameCharacters && !doubtful.test(name)) return name;
  const isOverlong = name.length > maxPathCharacters || overlongName.test(name);
  return isOverlong ? `${plainOrQuoted(firstCharacters(name, 200))}…` : plainOrQuoted(name);
}

/** No file has a longer name, in any unit. */
const maxNameCharacters = 255;
const maxPathCharacters = 4096;
const overlongName = /[^\\/]{256}/;

/** What has to be looked at: everything but printable ASCII that is no part of our own sentences. */
const doubtful = /^$|^[ "]|[ :]$|: |[|\]]|[^ -~]/;

/**
 * Characters that cannot be seen, or that cannot be told from others: those without a character in this version of
 * Unicode (`C`), all spaces but the common one (`Z`), those that are not to be drawn, and the letters and symbols
 * that are drawn as a blank.
 */
const unseen = String.raw`(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]`;

/**
 * Signs and letters that are drawn as those of ASCII are: hyphens and minus signs, slashes, colons, bars, brackets, a dot,
 * ligatures and Roman numerals.
 */
const drawnAlike =
  String.raw`[\u2010-\u2012\u2212\ufe63\u2044\u2215\u29f8\u2216\u29f5\u29f9\ufe68\u02d0\u0589\u05c3\u2236\ua789\ufe13\ufe30\ufe55` +
  String.raw`\u05c0\u2223\u23ae\u23d0\u23fd\u2502\u2503\u258f\u2758-\u275a\u2e3d\ufe31\ufe33\ufe47\ufe48\u2024\ufe52` +
  String.raw`\ufb00-\ufb06\u2160-\u217f]`;

/** A mark that no letter carries joins the character before the name, or one that is escaped. */
const looseMark = String.raw`(?<![\p{L}\p{M}\p{N}])(?=\p{M})`;

/**
 * What could be read otherwise: nothing, a quotation mark or a space at the start, a space or the mark of a cut at the
 * end, what separates the parts of a header or of an error, or looks like it, and what cannot be seen.
 */
const misread = new RegExp(
  String.raw`^$|^[ "\u02ba\u02ee\u201c-\u201f\u2033\u301d-\u301f\uff02]|[ :…]$|: |[|\]]` +
    String.raw`| [\u00a6\u01c0\uff5c\uffe8] |\uff1a |${drawnAlike}|${unseen}|${looseMark}`,
  "u",
);

/** Composed and decomposed letters look the same, so that only composed ones stay as they are. */
function plainOrQuoted(name: string): string {
  return misread.test(name) || name.normalize("NFC") !== name ? quotedName(name) : name;
}

/** Quotes a name as JSON, in which everything is escaped that cannot be seen or is drawn as something else. */
export function quotedName(name: string): string {
  const escaped = name.replace(escapedInQuotes, escapeUnits);
  return `"${name.normalize("NFC") === name ? escaped : withoutDecomposed(escaped)}"`;
}

const escapedInQuotes = new RegExp(String.raw`["\\]|(?:${drawnAlike}|${unseen}|${looseMark})\p{M}*`, "gu");

/** Escapes the characters that would become others when the text is composed: marks, and parts of Korean syllables. */
function withoutDecomposed(text: string): string {
  const escaped = text.replace(/[^ -~]/gu, (character) =>
    isDecomposed(character) ? escapeUnits(character) : character,
  );
  // A few letters, of new scripts, combine as marks do.
  return escaped.normalize("NFC") === escaped ? escaped : text.replace(/[^ -~]/gu, escapeUnits);
}

function isDecomposed(character: string): boolean {
  return /[\p{M}\u1160-\u11ff\ud7b0-\ud7fb]/u.test(character) || character.normalize("NFC") !== character;
}

function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, index) => escapeUnit(text.charAt(index))).join("");
}

function escapeUnit(unit: string): string {
  const written = JSON.stringify(unit).slice(1, -1);
  // JSON.stringify leaves many characters as they are that cannot be seen.
  return written === unit ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : written;
}

/** Characters of a value that a message repeats, at most. */
const maxValueCharacters = 40;

/** Quotes a value that a caller sent, as JSON. A long one is cut, with the mark behind the quotes. */
export function quotedValue(text: string): string {
  const start = firstCharacters(text, maxValueCharacters);
  return start === text ? quotedName(text) : `${quotedName(start)}…`;
}

/** Cuts a number, as it was written, like any other value. */
export function cutNumber(digits: string): string {
  return digits.length > maxValueCharacters ? `${digits.slice(0, maxValueCharacters)}…` : digits;
}

/** Cuts a text that stands for a longer one, with the mark behind it. */
export function cutText(text: string, maxCharacters: number): string {
  const start = firstCharacters(text, maxCharacters);
  return start === text ? text : `${start.trimEnd()}…`;
}

/** The first characters of a text, and never a half of one. */
function firstCharacters(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  // A character takes at most two units, and one more shows whether the text goes on.
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 2));
  return characters.length > maxCharacters ? characters.slice(0, maxCharacters).join("") : text;
}

/** Replaces characters that a reader cannot see or a terminal would obey by `\u{…}`. */
export function* neutralizeText(text: string): Steps<string> {
  const meter = new TurnMeter();
  let neutralized = "";
  for (const line of eachLine(text)) {
    if (meter.spend(unitsPerLine + unitsPerCharacter * line.text.length)) yield;
    // The CR of a CRLF stays; any other is escaped.
    const content = line.ending === "crlf" ? `${line.text}\r` : line.text;
    neutralized += neutralizeLine(content) + (line.ending === "none" ? "" : "\n");
  }
  return neutralized;
}

const unitsPerLine = 20;
const unitsPerCharacter = 5;

/** A character by its number: `\u{200b}`. */
function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

// oxlint-disable-next-line no-control-regex -- controls are what is escaped; a CR before LF is an ending
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!$)/g;
const bidi = /[\u202a-\u202e\u2066-\u2069]/g;

/** As {@link neutralizeText}, for one line without its ending. */
export function neutralizeLine(line: string): string {
  if (!/[^\t\x20-\x7e]/.test(line)) return line;
  const escaped = escapeAt(line, invisibleCharacters(line)).replace(controls, escapeCharacter);
  return hasUnbalancedBidi(line) ? escaped.replace(bidi, escapeCharacter) : escaped;
}

function escapeAt(line: string, indices: readonly number[]): string {
  let escaped = "";
  let from = 0;
  for (const index of indices) {
    const character = String.fromCodePoint(line.codePointAt(index) ?? 0);
    escaped += line.slice(from, index) + escapeCharacter(character);
    from = index + character.length;
  }
  return escaped + line.slice(from);
}
