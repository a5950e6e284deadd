import { editsBetween } from "./edits-between.ts";

/** How unlike names may be, in letters: a third of those before the extension, and no more than this. */
const maxEdits = 6;
/** Shorter names are part of too many others. */
const minContainedCharacters = 4;

/** The names most like a missing one, the nearest first; loosely alike ones only where none is near. */
export function nearNames(missing: string, names: readonly string[], maxNames: number): string[] {
  const wanted = folded(missing);
  const near = ranked(names, (name) => editDistance(wanted, folded(name)));
  const found = near.length > 0 ? near : ranked(names, (name) => looseDistance(wanted, folded(name)));
  return found.slice(0, maxNames);
}

/** Those that have a distance, the least first. */
function ranked(names: readonly string[], distance: (name: string) => number | undefined): string[] {
  const scored = names.flatMap((name) => {
    const score = distance(name);
    return score === undefined ? [] : [{ name, score }];
  });
  scored.sort((one, other) => one.score - other.score || (one.name < other.name ? -1 : 1));
  return scored.map(({ name }) => name);
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** Undefined: too many edits. */
function editDistance(wanted: string, name: string): number | undefined {
  const letters = stem(wanted).length;
  const allowed = letters === 1 ? 0 : Math.min(maxEdits, Math.max(1, Math.floor(letters / 3)));
  return editsBetween(wanted, name, allowed);
}

/** Another extension, or one name a part of the other. */
function looseDistance(wanted: string, name: string): number | undefined {
  if (stem(wanted) === stem(name)) return 0;
  const [short, long] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  const isPart = short.length >= minContainedCharacters && long.includes(short);
  return isPart ? 1 + long.length - short.length : undefined;
}

/** Without its extension. */
function stem(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
