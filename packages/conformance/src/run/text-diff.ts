import { linesOf } from "../expected/lines-of.ts";

/** A line of a diff. `same`: in both texts. `expected`, `actual`: only in that text. `gap`: lines are left out here. */
export interface DiffLine {
  readonly mark: "same" | "expected" | "actual" | "gap";
  /** The line, with characters that a reader could not see escaped. */
  readonly text: string;
}

/** Where two texts start to differ, and the lines around that place. */
export interface TextDiff {
  readonly summary: string;
  readonly lines: readonly DiffLine[];
}

const contextLines = 2;
const maxDifferentLines = 8;
const maxShownCharacters = 160;

/** Compares two different texts. */
export function diffText(expected: string, actual: string): TextDiff {
  const wanted = linesOf(expected);
  const given = linesOf(actual);
  const before = commonStart(wanted, given);
  const after = commonStart(wanted.slice(before).toReversed(), given.slice(before).toReversed());
  const column = commonStart(Array.from(wanted[before] ?? ""), Array.from(given[before] ?? ""));
  const shown = (mark: DiffLine["mark"], lines: readonly string[]): readonly DiffLine[] =>
    lines.map((line) => ({ mark, text: around(line, mark === "same" ? 0 : column) }));
  return {
    summary: summarise(expected, actual, before, column),
    lines: [
      ...gap(before - contextLines),
      ...shown("same", wanted.slice(Math.max(0, before - contextLines), before)),
      ...different("expected", wanted.slice(before, wanted.length - after), shown),
      ...different("actual", given.slice(before, given.length - after), shown),
      ...shown("same", wanted.slice(wanted.length - after).slice(0, contextLines)),
      ...gap(after - contextLines),
    ],
  };
}

/** Escapes characters that a reader could not see or tell apart: controls, spaces except U+0020, marks, format characters. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{M}\p{Z}\\]/gu, (character) => {
    if (character === " ") return character;
    const known = escapes[character];
    return known ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function different(
  mark: "expected" | "actual",
  lines: readonly string[],
  shown: (mark: DiffLine["mark"], lines: readonly string[]) => readonly DiffLine[],
): readonly DiffLine[] {
  return [...shown(mark, lines.slice(0, maxDifferentLines)), ...gap(lines.length - maxDifferentLines)];
}

function gap(count: number): readonly DiffLine[] {
  return count > 0 ? [{ mark: "gap", text: `… ${count} more lines` }] : [];
}

function summarise(expected: string, actual: string, line: number, column: number): string {
  const units = commonStart(Array.from(expected), Array.from(actual));
  const start = Array.from(expected).slice(0, units).join("");
  const sizes = `${Buffer.byteLength(expected)} bytes expected, ${Buffer.byteLength(actual)} received`;
  return (
    `differs at byte ${Buffer.byteLength(start)} (line ${line + 1}, column ${column + 1}): ` +
    `expected ${named(Array.from(expected)[units])}, got ${named(Array.from(actual)[units])}; ${sizes}`
  );
}

function named(character: string | undefined): string {
  if (character === undefined) return "the end";
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `U+${code} ${JSON.stringify(visible(character)).replaceAll("\\\\", "\\")}`;
}

/** Gives the part of a line around a column. */
function around(line: string, column: number): string {
  const characters = Array.from(line);
  if (characters.length <= maxShownCharacters) return visible(line);
  const start = Math.max(0, column - maxShownCharacters / 2);
  const end = start + maxShownCharacters;
  const middle = visible(characters.slice(start, end).join(""));
  return `${start > 0 ? "…" : ""}${middle}${end < characters.length ? "…" : ""}`;
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const limit = Math.min(one.length, other.length);
  let count = 0;
  while (count < limit && one[count] === other[count]) count++;
  return count;
}
