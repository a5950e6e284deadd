import { ReadError } from "../../contract/read-error.ts";
import { quantity, quotedValue, shownName } from "../../text/message-text.ts";
import {
  argumentOf,
  isCountingFlag,
  isFields,
  looksLikeLines,
  ourNames,
  plainName,
  type Meaning,
} from "./argument-names.ts";

/** Arguments under this tool's names, as far as the call can be understood. */
export interface RepairedArguments {
  /** Not validated. */
  readonly args: unknown;
  /** The last line that was asked for, if any. Not validated against the other arguments. */
  readonly end: number | undefined;
  /** Whether the call asks for the first lines, or for all of them: no line of the path can be the first one then. */
  readonly isFromFirstLine: boolean;
  /** What was repaired and what was ignored, for the answer. */
  readonly notes: readonly string[];
}

/**
 * Gives arguments this tool's names, and values of the right type, if their meaning is certain. `mended`: what was
 * already repaired. Throws a ReadError if two of them contradict each other, or if one seems to choose lines and is not
 * known.
 */
export function repairArguments(
  fields: readonly (readonly [name: string, value: unknown])[],
  mended: string[],
): RepairedArguments {
  const repair: Repair = { found: new Map(), mended, ignored: [] };
  const { found, ignored } = repair;
  const blank: string[] = [];
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    const known = isCountingFlag(name, value) ? undefined : argumentOf(name);
    if (known === undefined) {
      if (looksLikeLines(name, value)) throw unknownLines(name);
      ignored.push(shownArgument(name) + hostOptionNote(name));
    } else if (isBlank(known.meaning, value)) {
      if (value !== "" || known.meaning !== "path") blank.push(blankNote(name, value));
    } else if (known.meaning === "offset" && known.shift === 0 && isRangeText(value)) {
      mended.push(`${shownArgument(name)} ${quotedValue(value)} is a range`);
      addAnother(repair, "range", { name, value });
    } else addAnother(repair, known.meaning, { name, value, base: known.base, shift: known.shift });
  }
  mended.push(...blank);
  // An empty path is no argument beside another path, and an error without one.
  if (!found.has("path") && fields.some(([name, value]) => value === "" && isPath(name))) {
    found.set("path", { name: "path", value: "" });
  }
  if (found.has("reads")) throw wrongReads();
  if (found.has("indentation")) replaceIndentation(repair);
  if (found.has("anchor")) replaceAnchor(repair);
  if (found.has("range")) replaceRange(repair);
  if (found.has("head") || found.has("tail")) replaceHeadAndTail(repair);
  const isAll = found.has("whole") && replaceWhole(repair);
  requireKnownBase(repair);
  const args: [string, unknown][] = [];
  for (const meaning of ourNames) {
    const sent = found.get(meaning);
    if (sent === undefined) continue;
    if (sent.name !== meaning) mended.push(renamedNote(meaning, sent));
    args.push([meaning, mendValue(repair, meaning, sent)]);
  }
  const end = found.has("end") ? checkedEnd(repair) : undefined;
  return {
    args: Object.fromEntries(args),
    end,
    isFromFirstLine: isAll || found.has("head"),
    notes: repairNotes(mended, ignored),
  };
}

/** What the header says of repairs and of what was ignored. */
export function repairNotes(mended: readonly string[], ignored: readonly string[]): string[] {
  const notes = mended.length === 0 ? [] : [`repaired: ${mended.join(", ")}`];
  if (ignored.length > 0) {
    const more = ignored.length > 5 ? ` and ${ignored.length - 5} more` : "";
    notes.push(`ignored: ${ignored.slice(0, 5).join(", ")}${more}`);
  }
  return notes;
}

interface Repair {
  /** The arguments that were sent, by what they mean. */
  readonly found: Map<Meaning, SentArgument>;
  /** What was mended, for the answer. */
  readonly mended: string[];
  /** What was ignored, for the answer. */
  readonly ignored: string[];
}

/** An argument as it was sent, and how its name counts lines. */
interface SentArgument {
  readonly name: string;
  readonly value: unknown;
  /** As in `KnownArgument`. */
  readonly base?: 0 | 1 | undefined;
  /** As in `KnownArgument`. Default 0. */
  readonly shift?: number | undefined;
}

function isPath(name: string): boolean {
  return argumentOf(name)?.meaning === "path";
}

/** Texts that models send for an argument that they mean to leave out. */
const blankText = /^\s{0,8}(?:null|none|nil|undefined|""|''|\[\]|\{\})?\s{0,8}$/i;

/** Whether a value says that the argument is left out. */
export function isBlank(meaning: Meaning, value: unknown): boolean {
  if (meaning === "path") return value === "";
  if (typeof value === "string" && blankText.test(value)) return true;
  if ((meaning === "head" || meaning === "tail") && wholeNumber(value) === 0) return true;
  if (meaning !== "range" && meaning !== "indentation" && meaning !== "reads") return false;
  // An empty list or object, and a range of which neither end is named.
  const values = Array.isArray(value) || isFields(value) ? Object.values(value) : undefined;
  return values?.every((one) => meaning === "range" && isLeftOut(one)) === true;
}

function isLeftOut(value: unknown): boolean {
  return value === null || (typeof value === "string" && blankText.test(value));
}

function blankNote(name: string, value: unknown): string {
  return `${shownArgument(name)} ${writtenValue(value)} is none`;
}

/** A value that was repaired. Only texts, lists, objects and numbers are, so that JSON can write it. */
function writtenValue(value: unknown): string {
  return typeof value === "string" ? quotedValue(value) : JSON.stringify(value);
}

function wrongReads(): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    'reads must be a list, and each of them one read; for example reads=[{"path":"src/app.ts"},{"path":"README.md"}]',
  );
}

function unknownLines(name: string): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20`,
  );
}

function contradiction(one: string, other: string, wanted: string): ReadError {
  const names =
    one === other
      ? `two values of ${shownArgument(one)}`
      : `${shownArgument(one)} and ${shownArgument(other)}`;
  return new ReadError("INVALID_ARGUMENT", `${names} contradict each other; send ${wanted}`);
}

/** Names under which models send the encoding of a file. Only the host can name it, by an option. */
const encodingNames: ReadonlySet<string> = new Set(["encoding", "fileencoding", "charset", "codepage"]);

/** What an ignored argument could be instead. */
function hostOptionNote(name: string): string {
  return encodingNames.has(plainName(name)) ? " (the host's option encoding decides)" : "";
}

/** Adds an argument whose meaning may already have been sent under another name. */
function addAnother(repair: Repair, meaning: Meaning, sent: SentArgument): void {
  const known = repair.found.get(meaning);
  if (known === undefined) {
    repair.found.set(meaning, sent);
    return;
  }
  if (!isSameValue(mendValue(repair, meaning, known), mendValue(repair, meaning, sent))) {
    const isOurs = ourNames.some((name) => name === meaning);
    throw contradiction(known.name, sent.name, isOurs ? `${meaning} alone` : "offset and limit alone");
  }
  // This tool's own name wins, in whatever order they came.
  if (sent.name === meaning) repair.found.set(meaning, sent);
}

/** Replaces `[first, last]` by offset and end. A last line of -1 is the last line of the file. */
function replaceRange(repair: Repair): void {
  const { name = "", value } = repair.found.get("range") ?? {};
  const range = firstAndLast(name, value);
  if (range === undefined) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `${shownArgument(name)} ${isVaguePair(value) ? vaguePair : "must be two line numbers"}; for example offset=10 limit=11 for lines 10 to 20`,
    );
  }
  addAnother(repair, "offset", { name, value: range[0] });
  addAnother(repair, "end", { name, value: range[1] });
}

/** Names of ranges that could also be lists of lines, or exclude the last one. As text (`10-20`) they are certain. */
const vagueRanges: ReadonlySet<string> = new Set(["range", "lines"]);

/** What the error says of such a list of two numbers. */
const vaguePair = "could be a first and a last line, a first line and a count, or a line and a column";

/** Whether a range that is not certain holds two numbers all the same. */
function isVaguePair(value: unknown): boolean {
  const pair =
    typeof value === "string" ? value.replace(/^\s{0,8}[[(]|[\])]\s{0,8}$/g, "").split(/[,:]/, 3) : value;
  return Array.isArray(pair) && pair.length === 2 && pair.every((one) => isWhole(wholeNumber(one)));
}

/** The two line numbers of a range: [10, 20], "10-20", {"start": 10, "end": 20}, or a list of one of these. */
export function firstAndLast(name: string, value: unknown, isInList = false): [unknown, unknown] | undefined {
  if (typeof value === "string") {
    const isVague = value.includes(",") && vagueRanges.has(plainName(name));
    return isVague ? undefined : rangeOfText(value);
  }
  if (Array.isArray(value)) {
    const [first, last, ...more] = value as unknown[];
    if (value.length === 1 && !isInList) return firstAndLast(name, first, true);
    if (more.length > 0 || vagueRanges.has(plainName(name))) return undefined;
    if (!isWhole(wholeNumber(first))) return undefined;
    if (last === null && value.length === 2) return [first, -1];
    return isWhole(wholeNumber(last)) ? [first, last] : undefined;
  }
  if (!isFields(value)) return undefined;
  const fields = Object.entries(value);
  const [first, last] = (["offset", "end"] as const).map((meaning) =>
    fields.find(([field]) => isEndOfRange(field, meaning)),
  );
  if (first === undefined || last === undefined || fields.length > 2) return undefined;
  return isWhole(wholeNumber(first[1])) && isWhole(wholeNumber(last[1])) ? [first[1], last[1]] : undefined;
}

function isEndOfRange(field: string, meaning: "offset" | "end"): boolean {
  const known = argumentOf(field);
  if (known !== undefined) return known.meaning === meaning && known.shift === 0;
  return plainName(field) === (meaning === "offset" ? "first" : "last");
}

/** `10-20`, `L10-L20`, `#L10-L20`, `lines 10 to 20`, `[10, 20]`; `10-` and `10-end` go on to the last line. */
const rangeText =
  /^\s{0,8}[[(]?\s{0,8}(?:lines?\s{1,8})?#?L?(\d{1,15})\s{0,8}(?:(?:[-\u2013\u2014,]|to\s)\s{0,8}(?:#?L?(-?\d{1,15})|end|eof|\$)|-)\s{0,8}[\])]?\s{0,8}$/i;

function rangeOfText(text: string): [first: number, last: number] | undefined {
  const [, first, last = "-1"] = rangeText.exec(text) ?? [];
  return first === undefined ? undefined : [Number(first), Number(last)];
}

/** Whether a text under the name of a first line names the last line as well. A comma could part thousands. */
function isRangeText(value: unknown): value is string {
  return typeof value === "string" && !value.includes(",") && rangeOfText(value) !== undefined;
}

/** Replaces a number of first lines by a limit, and a number of last lines by an offset from the end. */
function replaceHeadAndTail(repair: Repair): void {
  const { found } = repair;
  const head = found.get("head");
  const tail = found.get("tail");
  if (head !== undefined) {
    const offset = found.get("offset");
    if (offset !== undefined && mendValue(repair, "offset", offset) !== 1) {
      throw contradiction(head.name, offset.name, "offset and limit alone");
    }
    const count = wholeNumber(head.value);
    if (isWhole(count) && count < 1) throw tooFew(head.name, count, "limit=50 for the first 50 lines");
    if (tail !== undefined) throw contradiction(head.name, tail.name, "limit=50 or offset=-50 alone");
    addAnother(repair, "limit", { name: head.name, value: count });
  }
  if (tail === undefined) return;
  const lines = wholeNumber(tail.value);
  if (isWhole(lines) && lines < 1) throw tooFew(tail.name, lines, "offset=-50 for the last 50 lines");
  if (!isWhole(lines) || found.has("end")) {
    throw new ReadError("INVALID_ARGUMENT", "tail is not an argument; use offset=-50 for the last 50 lines");
  }
  addAnother(repair, "offset", { name: tail.name, value: -lines });
}

function tooFew(name: string, count: number, example: string): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} must be at least 1, got ${count}; for example ${example}`,
  );
}

/** Whether the call asks for a block. */
function wantsBlock({ found }: Repair): boolean {
  return modeOf(found.get("mode")?.value) === "block";
}

/** Takes the line and the number of lines from what stands beside the mode `indentation`. */
function replaceIndentation(repair: Repair): void {
  const { found, ignored } = repair;
  const { name = "", value } = found.get("indentation") ?? {};
  const isBlock = wantsBlock(repair);
  // Beside the mode for lines it means nothing.
  if (typeof value === "boolean" || (!isBlock && found.has("mode"))) {
    ignored.push(shownArgument(name));
    return;
  }
  if (!isFields(value)) throw unknownLines(name);
  for (const [field, sent] of Object.entries(value)) {
    const meaning = argumentOf(field)?.meaning;
    const shown = { name: `${name}.${field}`, value: sent };
    if (sent === null) continue;
    if (meaning === "anchor") addAnother(repair, "anchor", shown);
    else if (meaning === "limit" && isBlock) addLesserLimit(repair, shown);
    else if (meaning !== undefined) throw unknownLines(shown.name);
    else ignored.push(shownArgument(shown.name));
  }
}

/** Adds a limit, where the smaller of two holds. */
function addLesserLimit(repair: Repair, sent: SentArgument): void {
  const limit = wholeNumber(repair.found.get("limit")?.value);
  const other = wholeNumber(sent.value);
  if (!isWhole(limit) || !isWhole(other) || other < limit) repair.found.set("limit", sent);
}

/** The line of a block is its offset. An offset of 1 beside it is another tool's default. */
function replaceAnchor(repair: Repair): void {
  const { found } = repair;
  const anchor = found.get("anchor");
  if (anchor === undefined) return;
  if (!wantsBlock(repair)) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `${shownArgument(anchor.name)} goes with mode="block" only; for example offset=42 mode="block"`,
    );
  }
  const offset = found.get("offset");
  const isFirst = offset !== undefined && mendValue({ ...repair, mended: [] }, "offset", offset) === 1;
  if (isFirst) found.delete("offset");
  addAnother(repair, "offset", anchor);
}

/**
 * Whether the call asks for the whole file. It then starts at line 1, and its last line and its limit are left out. Throws a
 * ReadError if it also asks for another first line or for a block.
 */
function replaceWhole(repair: Repair): boolean {
  const { found, mended } = repair;
  const { name = "", value } = found.get("whole") ?? {};
  const choice = choices.get(typeof value === "string" ? value.trim().toLowerCase() : value);
  if (choice === undefined) {
    throw new ReadError("INVALID_ARGUMENT", `${shownArgument(name)} must be true or false`);
  }
  if (!choice) return false;
  const offset = found.get("offset");
  const isFirst = offset === undefined || mendValue(repair, "offset", offset) === 1;
  if (!isFirst || wantsBlock(repair)) {
    throw contradiction(name, isFirst ? "mode" : offset.name, "offset and limit alone");
  }
  const leftOut = (["end", "limit"] as const).filter((meaning) => found.delete(meaning));
  if (leftOut.length > 0) mended.push(`${shownArgument(name)} is no limit`);
  return true;
}

/** What models send for true and false. */
const choices: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([true, "true", 1] as const).map((value) => [value, true] as const),
  ...([false, "false", 0] as const).map((value) => [value, false] as const),
]);

/** Names of paths from tools of which some count lines from 0, and others from 1. */
const vaguePaths: ReadonlySet<string> = new Set(["absolutepath", "relativepath"]);

/** Throws a ReadError where the names leave open whether lines count from 0 or from 1. */
function requireKnownBase({ found }: Repair): void {
  const path = found.get("path");
  const [offset, end] = [found.get("offset"), found.get("end")];
  const lines = [offset, end].filter((sent) => sent !== undefined);
  if (offset !== undefined && end !== undefined) {
    const bases = [offset.base, end.base];
    if (bases.includes(0) && bases.includes(undefined)) {
      throw contradiction(offset.name, end.name, "offset, counted from 1, and limit alone");
    }
  }
  if (path === undefined || !vaguePaths.has(plainName(path.name))) return;
  if (!lines.some(hasVagueBase)) return;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `beside ${shownArgument(path.name)}, lines could count from 0; send path instead, and offset counted from 1, for example offset=10 limit=11 for lines 10 to 20`,
  );
}

/** Whether a line number would be another one if it counted from 0. */
function hasVagueBase({ value, base }: SentArgument): boolean {
  const line = wholeNumber(value);
  return base === undefined && isWhole(line) && line > 0;
}

/** The last line that was asked for, in our way of counting. Undefined if it is the end of the file. */
function checkedEnd({ found, mended }: Repair): number | undefined {
  const { name = "", value, base, shift = 0 } = found.get("end") ?? {};
  const line = lineNumber(value);
  const isLast = line === -1 && shift === 0;
  if (!isWhole(line) || (!isLast && line + shift < 1)) throw noLineNumber(name, base);
  if (isLast) return undefined;
  mended.push(`${shownArgument(name)}=${line} is a limit`);
  return line + shift;
}

/** The names of each mode, as `plainName` gives them. */
const modeNames: Readonly<Record<"lines" | "block" | "outline", string>> = {
  lines: "lines slice",
  block: "block indentation",
  outline:
    "outline outlines fileoutline symbols filesymbols documentsymbols structure skeleton toc tableofcontents " +
    "signatures headings definitions declarations",
};

const modes: ReadonlyMap<string, string> = new Map(
  Object.entries(modeNames).flatMap(([mode, names]) => names.split(" ").map((name) => [name, mode] as const)),
);

/** A mode by one of its names, in any spelling. What is no mode stays as it is. */
function modeOf(value: unknown): unknown {
  return typeof value === "string" ? (modes.get(plainName(value)) ?? value) : value;
}

/**
 * Gives a value the right type, and notes what changed: a list of one path, a number as text, offset 0, column 0, another
 * name of a mode. Any other value stays as it is, for the validation.
 */
function mendValue(
  { mended }: Repair,
  meaning: Meaning,
  { name, value, base, shift = 0 }: SentArgument,
): unknown {
  let right: unknown = value;
  let note: string | undefined;
  if (meaning === "path") {
    right = onePath(name, value);
    if (right !== value) note = `${shownArgument(name)} was a list of one`;
  } else if (meaning === "mode") right = modeOf(value);
  else {
    const number = meaning === "offset" || meaning === "end" ? lineNumber(value) : wholeNumber(value);
    if (shift !== 0) return shiftedLine(name, number, base, shift);
    right = number === 0 && (meaning === "offset" || meaning === "column") ? 1 : number;
  }
  if (right === value) return value;
  note ??= `${meaning} ${writtenValue(value)} is ${String(right)}`;
  if (!mended.includes(note)) mended.push(note);
  return right;
}

/** A line number in our way of counting. Throws a ReadError for what is no such number. */
function shiftedLine(name: string, number: unknown, base: 0 | 1 | undefined, shift: number): number {
  if (isWhole(number) && number + shift >= 1) return number + shift;
  throw noLineNumber(name, base);
}

function noLineNumber(name: string, base: 0 | 1 | undefined): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} must be a line number of at least ${base === 0 ? 0 : 1}; for example offset=10 limit=11 for lines 10 to 20`,
  );
}

/** Says which argument another name stands for, and which number if that name counts otherwise. */
function renamedNote(meaning: Meaning, { name, value, shift = 0 }: SentArgument): string {
  const number = wholeNumber(value);
  const isShifted = shift !== 0 && isWhole(number);
  return `${shownArgument(name)}${isShifted ? `=${number} is ${meaning} ${number + shift}` : ` is ${meaning}`}`;
}

/** The path in a list of one. Throws a ReadError for a longer list. */
function onePath(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length === 1 && typeof value[0] === "string") return value[0];
  if (value.length < 2) return value;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} holds ${quantity(value.length, "path")}; read one file a call, for example path="src/app.ts"`,
  );
}

/** As `wholeNumber`, and the number of a line in words: `L10`, `#L10`, `line 10`. */
function lineNumber(value: unknown): unknown {
  const digits =
    typeof value === "string" ? /^\s{0,8}(?:#?L|line\s)(\d{1,15})\s{0,8}$/i.exec(value)?.[1] : undefined;
  return digits === undefined ? wholeNumber(value) : Number(digits);
}

/** The number of a string of digits, also as `"5.0"`, or in a list of one. Any other value stays as it is. */
function wholeNumber(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) {
    const number = wholeNumber(value[0]);
    return isWhole(number) ? number : value;
  }
  if (typeof value !== "string") return value;
  const digits = /^\s{0,8}(["']?)([+-]?\d{1,15})(?:\.0{1,15})?\1\s{0,8}$/.exec(value)?.[2];
  return digits === undefined ? value : Number(digits) || 0;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]));
}

/** An argument's name as it is if that is one short word, and as JSON otherwise. */
export function shownArgument(name: string): string {
  return /^[^\s,=]{1,40}$/.test(name) ? shownName(name) : quotedValue(name);
}
