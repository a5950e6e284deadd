import { ReadError } from "../../contract/read-error.ts";
import { maxDepth, plainArguments } from "../engine/arguments.ts";
import { argumentOf, isFields, looksLikeLines, plainName, type Meaning } from "./argument-names.ts";
import { firstAndLast, isBlank, shownArgument } from "./argument-repairs.ts";

/** An argument as it was sent. */
type Field = readonly [name: string, value: unknown];

/** The arguments without what stood around them. */
export interface SentFields {
  readonly fields: readonly Field[];
  /** What was repaired, for the answer. */
  readonly mended: readonly string[];
  /** How many lists and objects stand around the deepest of them. */
  readonly level: number;
}

/**
 * Takes the arguments out of the lists, objects and JSON text around them. Undefined if they are no object. `around`: how
 * many lists and objects stand around `raw` itself.
 */
export function sentFields(raw: unknown, around = 0): SentFields | undefined {
  const sent = fieldsIn(raw);
  if (sent === undefined) return undefined;
  const mended: string[] = [];
  if (typeof raw === "string") mended.push("the arguments were sent as text");
  if (Array.isArray(raw)) mended.push("the arguments stood in a list");
  const fields: [string, unknown][] = [];
  const level = addFields(sent, fields, mended, 0, around + (Array.isArray(raw) ? levelsOf(raw) - 1 : 0));
  return { fields, mended, level };
}

/** Names of what models put around arguments. */
const wrappers: ReadonlySet<string> = new Set(
  (
    "input args arguments parameters params kwargs options payload request data " +
    "toolinput toolargs toolarguments toolparameters function functioncall toolcall tooluse call readfile read json"
  ).split(" "),
);

/** So many objects around the arguments are opened. No call has more. */
const maxWrappers = 3;

/** Adds the arguments in an object, and those in the wrappers that it holds. Gives the level of the deepest. */
function addFields(
  object: Readonly<Record<string, unknown>>,
  fields: [string, unknown][],
  mended: string[],
  depth = 0,
  level = 0,
): number {
  let deepest = level;
  const holdsPath = Object.entries(object).some(([name, value]) => isPathArgument(name, value));
  for (const [name, value] of Object.entries(object)) {
    if (value === null || value === undefined) continue;
    const inner = depth < maxWrappers ? wrappedIn(name, value, holdsPath) : undefined;
    if (inner === undefined) {
      requireWhole(name, value, level);
      fields.push([name, value]);
    } else {
      mended.push(`the arguments stood in ${shownArgument(name)}`);
      deepest = Math.max(deepest, addFields(inner, fields, mended, depth + 1, level + levelsOf(value)));
    }
  }
  return deepest;
}

/** `plainArguments` emptied the lists and objects inside an object of this level. */
const lastWholeLevel = maxDepth - 1;

/** Throws a ReadError for an empty list or object that may have held something. */
function requireWhole(name: string, value: unknown, level: number): void {
  if (level < lastWholeLevel || typeof value !== "object" || value === null) return;
  if (Object.keys(value).length > 0 || argumentOf(name) === undefined) return;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} stands too deep in other arguments; send path, offset and limit alone, for example path="src/app.ts" offset=10 limit=11`,
  );
}

/** How many levels deeper than a value the fields in it stand. Those of a text are counted anew. */
function levelsOf(value: unknown): number {
  let levels = 1;
  for (let inner = value; Array.isArray(inner); inner = (inner as unknown[])[0]) levels++;
  return levels;
}

/**
 * The arguments in an argument. Undefined if it holds none. A text as the path is a path, and never JSON. `holdsPath`:
 * whether a path stands beside it. Where none does, any object that holds a path or a wrapper holds the arguments.
 */
function wrappedIn(
  name: string,
  value: unknown,
  holdsPath: boolean,
): Readonly<Record<string, unknown>> | undefined {
  if (wrappers.has(plainName(name))) return fieldsIn(value);
  const meaning = argumentOf(name)?.meaning;
  if (meaning !== undefined) {
    return meaning === "path" && typeof value === "object" ? fieldsIn(value) : undefined;
  }
  const inner = holdsPath || !/^[a-z]/i.test(name) ? undefined : fieldsIn(value);
  const isCall = Object.entries(inner ?? {}).some(
    ([field, one]) => isPathArgument(field, one) || wrappers.has(plainName(field)),
  );
  return isCall ? inner : undefined;
}

function isPathArgument(name: string, value: unknown): boolean {
  return value !== null && value !== "" && argumentOf(name)?.meaning === "path";
}

/** A longer text is not taken for JSON. */
const maxJsonCharacters = 64 * 1024;

/** The fields of an object, of the one object in a list, or of either as JSON text. Undefined for anything else. */
function fieldsIn(value: unknown, depth = 0): Readonly<Record<string, unknown>> | undefined {
  if (depth > 2) return undefined;
  if (Array.isArray(value)) return value.length === 1 ? fieldsIn(value[0], depth + 1) : undefined;
  if (typeof value === "string") return fieldsIn(fromJson(value), depth + 1);
  return isFields(value) ? value : undefined;
}

/** The value of a JSON text. Undefined for any other text. */
function fromJson(json: string): unknown {
  if (json.length > maxJsonCharacters) return undefined;
  const text = json.trim().replace(/^```(?:json)?\n([^`]*)```$/i, "$1");
  if (!/^["[{]/.test(text)) return undefined;
  try {
    return plainArguments(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A list, as it is or as JSON text. Undefined for anything else. */
function listIn(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === "string" ? fromJson(value) : value;
  return Array.isArray(list) ? list : undefined;
}

/** Several reads as they were sent, each as the arguments of one read. */
export interface SentReads {
  readonly items: readonly unknown[];
  /** How many lists and objects stand around each of them. */
  readonly level: number;
  /** Whether they came under this tool's own name for them. */
  readonly named: boolean;
  /** What was repaired, for the answer. */
  readonly mended: readonly string[];
  /** What was ignored beside them, for the answer. */
  readonly ignored: readonly string[];
}

/** An example for errors. */
const exampleReads = 'reads=[{"path":"src/app.ts","offset":10,"limit":20},{"path":"README.md"}]';

/**
 * The several reads that a call asks for: a list of reads or of paths, or several ranges of one file. Undefined if it asks
 * for one. Throws a ReadError if other arguments stand beside them.
 */
export function sentReads(raw: unknown, sent: SentFields | undefined): SentReads | undefined {
  if (sent === undefined) return readsInList(raw);
  const { fields, mended, level } = sent;
  // An empty list counts only where no other list holds a read.
  const found = fields
    .flatMap(([name, value]) => {
      const items = itemsIn(name, value);
      return items === undefined ? [] : [{ name, items }];
    })
    .filter(({ items }, _index, all) => items.length > 0 || all.every((other) => other.items.length === 0));
  const [first, second] = found;
  if (first === undefined) {
    // Of two values under one name, none may win: as one read they contradict each other.
    const isTwice = new Set(fields.map(([name]) => name)).size < fields.length;
    const parts = isTwice ? [] : partedRanges(Object.fromEntries(fields));
    return parts.length > 1 ? { items: parts, level, named: false, mended, ignored: [] } : undefined;
  }
  const { name, items } = first;
  const others = fields.filter(([other]) => other !== name);
  if (items.length === 0 && others.some(([other, value]) => isSentPath(other, value))) return undefined;
  if (second !== undefined) throw besideReads(second.name, name);
  if (items.length === 0) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `${shownArgument(name)} must hold a read; for example ${exampleReads}`,
    );
  }
  return {
    items: items.flatMap(partedRanges),
    level: level + 2,
    named: name === "reads",
    mended: name === "reads" ? mended : [...mended, `${shownArgument(name)} is reads`],
    ignored: others.flatMap(([other, value]) => ignoredBeside(other, value, name)),
  };
}

/** The reads of arguments that are themselves a list of two or more. */
function readsInList(raw: unknown): SentReads | undefined {
  const items = listIn(raw);
  if (items === undefined || items.length < 2 || !items.every(isFields)) return undefined;
  const mended = ["the reads stood in a list"];
  return { items: items.flatMap(partedRanges), level: 1, named: false, mended, ignored: [] };
}

/** The reads in an argument that lists several; empty if it says that it is left out. Undefined for any other argument. */
function itemsIn(name: string, value: unknown): readonly unknown[] | undefined {
  const meaning = argumentOf(name)?.meaning;
  if (meaning === "path") return Array.isArray(value) && value.length > 1 ? value : undefined;
  if (meaning !== "reads") return undefined;
  if (isBlank(meaning, value)) return [];
  return listIn(value) ?? (isFields(value) ? [value] : undefined);
}

function isSentPath(name: string, value: unknown): boolean {
  return argumentOf(name)?.meaning === "path" && !isBlank("path", value);
}

/** Arguments beside several reads that change nothing, because they say what holds anyway. */
const harmless: Readonly<Partial<Record<Meaning, readonly unknown[]>>> = {
  offset: [0, 1, "0", "1"],
  column: [0, 1, "0", "1"],
  mode: ["lines"],
};

/**
 * The name of an argument beside several reads, for the list of what was ignored. Throws a ReadError if the argument seems
 * to choose what is read.
 */
function ignoredBeside(name: string, value: unknown, readsName: string): string[] {
  const meaning = argumentOf(name)?.meaning;
  if (meaning === undefined) {
    if (looksLikeLines(name, value)) throw besideReads(name, readsName);
    return [shownArgument(name)];
  }
  if (isBlank(meaning, value)) return meaning === "reads" ? [shownArgument(name)] : [];
  if (harmless[meaning]?.includes(value)) return [shownArgument(name)];
  throw besideReads(name, readsName);
}

function besideReads(name: string, readsName: string): ReadError {
  const isPath = argumentOf(name)?.meaning === "path";
  const what = isPath
    ? "contradict each other; send one of them"
    : "do not go together; put it into each read";
  return new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} and ${shownArgument(readsName)} ${what}, for example ${exampleReads}`,
  );
}

/** A read of several ranges as one read for each. Any other value stays as it is. */
function partedRanges(item: unknown): readonly unknown[] {
  if (!isFields(item)) return [item];
  const several = Object.entries(item).find(
    ([name, value]) => argumentOf(name)?.meaning === "range" && rangesIn(name, value) !== undefined,
  );
  if (several === undefined) return [item];
  const [name, value] = several;
  const ranges = rangesIn(name, value) ?? [];
  return ranges.map(([start, end]) => ({ ...item, [name]: { start, end } }));
}

/** The ranges of a list of two or more: [[10, 20], [40, 60]], ["10-20", "40-60"], "10-20,40-60". */
function rangesIn(name: string, value: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  const isText = typeof value === "string" && /^[\d\s,L-]{1,400}$/.test(value) && value.includes("-");
  const list = isText ? value.split(",") : listIn(value);
  if (list === undefined || list.length < 2) return undefined;
  const ranges = list.map((one) => firstAndLast("viewRange", one));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}
