import { TurnMeter, yieldTurn } from "../../lines/bytes/yield-turn.ts";

/**
 * The names similar to a missing one, nearest first. Only if no name is near, those that are loosely similar. Rejects
 * when aborted.
 */
export async function nearNames(
  missing: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const wanted = folded(missing);
  const near = await ranked(names, (name) => editDistance(wanted, folded(name)), signal);
  return near.length > 0 ? near : await ranked(names, (name) => looseDistance(wanted, folded(name)), signal);
}

/** For each character of a name: many edits of it are tried. */
const unitsPerCharacter = 20;

/** The names that have a distance, nearest first. */
async function ranked(
  names: readonly string[],
  distance: (name: string) => number | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const scored: { readonly name: string; readonly score: number }[] = [];
  const meter = new TurnMeter();
  for (const name of names) {
    if (meter.spend(unitsPerCharacter * name.length)) await yieldTurn(signal);
    const score = distance(name);
    if (score !== undefined) scored.push({ name, score });
  }
  scored.sort((one, other) => one.score - other.score || (one.name < other.name ? -1 : 1));
  return scored.map(({ name }) => name);
}

/** A name with one spelling for letters in both cases, and for characters that look the same. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** How many edits may separate near names: a third of the letters before the extension, and at most this many. */
const maxNameEdits = 6;

/** Undefined if the names are too far apart. */
function editDistance(wanted: string, name: string): number | undefined {
  const letters = stem(wanted).length;
  const allowed = letters === 1 ? 0 : Math.min(maxNameEdits, Math.max(1, Math.floor(letters / 3)));
  return editsBetween(wanted, name, allowed);
}

/** Shorter names occur inside too many others. */
const minContainedCharacters = 4;

/** The distance of names that differ in the extension, or of which one contains the other. */
function looseDistance(wanted: string, name: string): number | undefined {
  if (stem(wanted) === stem(name)) return 0;
  const [short, long] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  const isPart = short.length >= minContainedCharacters && long.includes(short);
  return isPart ? 1 + long.length - short.length : undefined;
}

/** A name without its extension. */
function stem(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/**
 * How many letters to insert, delete, replace or swap with their neighbour to turn one text into the other. Returns
 * undefined if it takes more than `maxEdits`. Takes time in proportion to the length of the texts times `maxEdits`, and
 * less for texts that differ much.
 */
export function editsBetween(one: string, other: string, maxEdits: number): number | undefined {
  if (Math.abs(one.length - other.length) > maxEdits) return undefined;
  const start = commonStart(one, other);
  const end = commonEnd(one, other, start);
  const edits = bandedEdits(
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
    maxEdits,
  );
  return edits <= maxEdits ? edits : undefined;
}

function commonStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let length = 0;
  while (length < shorter && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

function commonEnd(one: string, other: string, start: number): number {
  const shorter = Math.min(one.length, other.length) - start;
  let length = 0;
  while (
    length < shorter &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  ) {
    length++;
  }
  return length;
}

/**
 * Returns the number of edits, or more than `maxEdits` if there are too many. Computes the matrix of distances row by
 * row. Only cells near the diagonal can be reached with `maxEdits`, so a row holds just those: the diagonal is in the
 * middle, and the two outermost cells count as too far.
 */
function bandedEdits(one: string, other: string, maxEdits: number): number {
  const tooMany = maxEdits + 1;
  const middle = maxEdits + 1;
  const width = 2 * middle + 1;
  let before = new Uint8Array(width).fill(tooMany);
  let last = new Uint8Array(width).fill(tooMany);
  let current = new Uint8Array(width).fill(tooMany);
  for (let edits = 0; edits <= maxEdits; edits++) last[middle + edits] = edits;
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = one.charCodeAt(row - 2);
    let least = tooMany;
    for (let cell = 1; cell < width - 1; cell++) {
      const column = row + cell - middle;
      let edits = column === 0 ? row : tooMany;
      if (column > 0 && column <= other.length) {
        const opposite = other.charCodeAt(column - 1);
        const replaced = (last[cell] ?? 0) + (letter === opposite ? 0 : 1);
        edits = Math.min(replaced, (last[cell + 1] ?? 0) + 1, (current[cell - 1] ?? 0) + 1);
        if (letterBefore === opposite && letter === other.charCodeAt(column - 2)) {
          edits = Math.min(edits, (before[cell] ?? 0) + 1);
        }
      }
      current[cell] = Math.min(edits, tooMany);
      least = Math.min(least, edits);
    }
    // A swap starts from two rows above.
    if (least > maxEdits && leastOfLast >= maxEdits) return tooMany;
    leastOfLast = least;
    [before, last, current] = [last, current, before];
  }
  return last[middle + other.length - one.length] ?? tooMany;
}
