import { ReadError } from "../../contract/read-error.ts";
import { quotedValue, shownName } from "../../text/message-text.ts";

/** Arguments under this tool's names, as far as the call can be understood. */
export interface RepairedArguments {
  /** Not validated. */
  readonly args: unknown;
  /** The last line that was asked for, if any. Not validated against the other arguments. */
  readonly end: number | undefined;
  /** What was repaired and what was ignored, for the answer. */
  readonly notes: readonly string[];
}

/**
 * Gives arguments this tool's names, and values of the right type, if their meaning is certain. Throws a ReadError if
 * two of them contradict each other.
 */
export function repairArguments(raw: unknown): RepairedArguments {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { args: raw, end: undefined, notes: [] };
  }
  const repair: Repair = { found: new Map(), mended: [] };
  const { found, mended } = repair;
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    const meaning = meaningOf(name);
    if (meaning === undefined) ignored.push(shownArgument(name) + hostOptionNote(name));
    else if (found.has(meaning)) addAnother(repair, meaning, { name, value });
    else found.set(meaning, { name, value });
  }
  if (found.has("range")) replaceRange(repair);
  if (found.has("head") || found.has("tail")) replaceHeadAndTail(repair);
  const args: [string, unknown][] = [];
  for (const meaning of ourNames) {
    const sent = found.get(meaning);
    if (sent === undefined) continue;
    if (sent.name !== meaning) mended.push(`${shownArgument(sent.name)} is ${meaning}`);
    args.push([meaning, meaning === "path" ? sent.value : mendValue(repair, meaning, sent.value)]);
  }
  const end = found.has("end") ? checkedEnd(repair) : undefined;
  const notes = mended.length === 0 ? [] : [`repaired: ${mended.join(", ")}`];
  if (ignored.length > 0) notes.push(`ignored: ${ignored.slice(0, 5).join(", ")}`);
  return { args: Object.fromEntries(args), end, notes };
}

interface Repair {
  readonly found: Map<Meaning, SentArgument>;
  /** What was mended, for the answer. */
  readonly mended: string[];
}

/** An argument as it was sent. */
interface SentArgument {
  readonly name: string;
  readonly value: unknown;
}

/** The arguments that this tool has. */
const ourNames = ["path", "offset", "limit", "mode", "column"] as const satisfies readonly Meaning[];

/** What an argument means. `end`: the last line, 1-based. `head`, `tail`: the number of first or last lines. */
type Meaning = "path" | "offset" | "limit" | "mode" | "column" | "end" | "range" | "head" | "tail";

const spellings: Readonly<Record<Meaning, readonly string[]>> = {
  path: ["path", "filepath", "file", "filename", "absolutepath", "relativepath", "targetfile", "uri"],
  offset: ["offset", "startline", "linestart", "lineoffset", "start", "from", "fromline", "firstline"],
  limit: ["limit", "maxlines", "numlines", "nlines", "linecount", "linelimit"],
  mode: ["mode"],
  column: ["column", "startcolumn", "columnoffset"],
  end: ["endline", "lineend", "end", "toline", "lastline", "endlineinclusive", "endlineoneindexedinclusive"],
  range: ["viewrange", "linerange"],
  head: ["head"],
  tail: ["tail"],
};

const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(spellings).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as Meaning] as const),
  ),
);

/** The meaning of an argument's name, whatever its case and separators: `file_path` is `filePath`. */
export function meaningOf(name: string): Meaning | undefined {
  return meanings.get(foldedName(name));
}

/** A name without its case and separators. Empty if it is too long to be known. */
function foldedName(name: string): string {
  return name.length > 60 ? "" : name.toLowerCase().replace(/[_-]/g, "");
}

/** Names under which models send the encoding of a file. Only the host can name it, by an option. */
const encodingNames: ReadonlySet<string> = new Set(["encoding", "fileencoding", "charset", "codepage"]);

/** What an ignored argument could be instead. */
function hostOptionNote(name: string): string {
  return encodingNames.has(foldedName(name)) ? " (the host's option encoding decides)" : "";
}

/** Adds an argument whose meaning may already have been sent under another name. */
function addAnother(repair: Repair, meaning: Meaning, sent: SentArgument): void {
  const known = repair.found.get(meaning);
  if (known === undefined) {
    repair.found.set(meaning, sent);
    return;
  }
  const isSame = isSameValue(mendValue(repair, meaning, known.value), mendValue(repair, meaning, sent.value));
  if (!isSame) {
    const names = `${shownArgument(known.name)} and ${shownArgument(sent.name)}`;
    const isOurs = ourNames.some((name) => name === meaning);
    const wanted = isOurs ? `${meaning} alone` : "offset and limit alone";
    throw new ReadError("INVALID_ARGUMENT", `${names} contradict each other; send ${wanted}`);
  }
  // This tool's own name wins, in whatever order they came.
  if (sent.name === meaning) repair.found.set(meaning, sent);
}

/** Replaces `[first, last]` by offset and end. A last line of -1 is the last line of the file. */
function replaceRange(repair: Repair): void {
  const { name = "", value } = repair.found.get("range") ?? {};
  const [first, last, ...more] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isWhole(wholeNumber(first)) || !isWhole(wholeNumber(last)) || more.length > 0) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `${shownArgument(name)} must be two line numbers; for example offset=10 limit=11 for lines 10 to 20`,
    );
  }
  addAnother(repair, "offset", { name, value: first });
  addAnother(repair, "end", { name, value: last });
}

function replaceHeadAndTail(repair: Repair): void {
  const { found } = repair;
  const head = found.get("head");
  if (head !== undefined) {
    addAnother(repair, "limit", { name: head.name, value: wholeNumber(head.value) });
  }
  const tail = found.get("tail");
  if (tail === undefined) return;
  const lines = wholeNumber(tail.value);
  const isCount = isWhole(lines) && lines > 0;
  if (!isCount || found.has("end") || head !== undefined) {
    throw new ReadError("INVALID_ARGUMENT", "tail is not an argument; use offset=-50 for the last 50 lines");
  }
  addAnother(repair, "offset", { name: tail.name, value: -lines });
}

function checkedEnd({ found, mended }: Repair): number | undefined {
  const { name = "", value } = found.get("end") ?? {};
  const line = wholeNumber(value);
  if (!isWhole(line) || line === 0 || line < -1) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `${shownArgument(name)} must be a line number of at least 1; for example offset=10 limit=11 for lines 10 to 20`,
    );
  }
  if (line === -1) return undefined;
  mended.push(`${shownArgument(name)}=${line} is a limit`);
  return line;
}

const modes: ReadonlyMap<unknown, string> = new Map([
  ["slice", "lines"],
  ["indentation", "block"],
]);

/** Mends a number that was sent as text, offset 0, and other tools' names for the modes. Notes what it mended. */
function mendValue({ mended }: Repair, meaning: Meaning, value: unknown): unknown {
  if (meaning === "path" || meaning === "range") return value;
  let right: unknown;
  if (meaning === "mode") right = modes.get(value) ?? value;
  else {
    const number = wholeNumber(value);
    right = meaning === "offset" && number === 0 ? 1 : number;
  }
  // Only strings and 0 are ever mended, so JSON can write the value. Others may be anything.
  if (right === value) return value;
  const sent = typeof value === "string" ? quotedValue(value) : String(value);
  const note = `${meaning} ${sent} is ${String(right)}`;
  if (!mended.includes(note)) mended.push(note);
  return right;
}

/** The number that a string of digits stands for. Any other value stays as it is. */
function wholeNumber(value: unknown): unknown {
  return typeof value === "string" && /^\s{0,8}[+-]?\d{1,15}\s{0,8}$/.test(value) ? Number(value) : value;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]));
}

/** An argument's name as it is if that is one short word, and as JSON otherwise. */
function shownArgument(name: string): string {
  return /^[^\s,=]{1,40}$/.test(name) ? shownName(name) : quotedValue(name);
}
