import { ReadError } from "../../contract/read-error.ts";
import { escapeControlCharacters, quotedForHeader } from "../../text/escape-text.ts";

/** Arguments by our names, as far as what was sent can be understood. */
export interface RepairedArguments {
  /** Not validated. */
  readonly args: unknown;
  /** The last line that was asked for, where one was. Not validated against the others. */
  readonly end: number | undefined;
  /** What was mended and what was ignored, for the answer. */
  readonly notes: readonly string[];
}

/** The arguments that this tool has. */
const ourNames = ["path", "offset", "limit", "mode", "column"] as const satisfies readonly Meaning[];

function isOurs(meaning: Meaning): boolean {
  return ourNames.some((name) => name === meaning);
}

type Found = { readonly name: string; readonly value: unknown };

/** Gives arguments our names and numbers where their meaning is certain. Throws a ReadError where two contradict. */
export function repairArguments(raw: unknown): RepairedArguments {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { args: raw, end: undefined, notes: [] };
  }
  const repair = new Repair();
  for (const [name, value] of Object.entries(raw)) if (value !== undefined) repair.take(name, value);
  return repair.finish();
}

class Repair {
  readonly #found = new Map<Meaning, Found>();
  readonly #mended: string[] = [];
  readonly #ignored: string[] = [];

  take(name: string, value: unknown): void {
    const meaning = meaningOf(name);
    if (meaning === undefined) this.#ignored.push(shownName(name));
    else this.#set(meaning, name, value);
  }

  finish(): RepairedArguments {
    this.#splitRange();
    this.#takeHeadAndTail();
    const fields = ourNames.flatMap((meaning) => {
      const found = this.#found.get(meaning);
      if (found === undefined) return [];
      if (found.name !== meaning) this.#mended.push(`${shownName(found.name)} is ${meaning}`);
      return [[meaning, this.#mend(meaning, found.value)] as const];
    });
    const end = this.#end();
    return { args: Object.fromEntries(fields), end, notes: this.#notes() };
  }

  #notes(): string[] {
    const mended = this.#mended.length === 0 ? [] : [`repaired: ${this.#mended.join(", ")}`];
    const names = this.#ignored.slice(0, 5).join(", ");
    return this.#ignored.length === 0 ? mended : [...mended, `ignored: ${names}`];
  }

  #set(meaning: Meaning, name: string, value: unknown): void {
    const known = this.#found.get(meaning);
    // Our own name, whatever the order they came in.
    const kept = known !== undefined && name !== meaning ? known : { name, value };
    if (known !== undefined && !isSame(this.#mend(meaning, known.value), this.#mend(meaning, value))) {
      const names = [known.name, name].map(shownName).join(" and ");
      const wanted = isOurs(meaning) ? `${meaning} alone` : "offset and limit alone";
      throw new ReadError("INVALID_ARGUMENT", `${names} contradict each other; send ${wanted}`);
    }
    this.#found.set(meaning, kept);
  }

  /** `[first, last]`; a last line of -1 is the file's. */
  #splitRange(): void {
    const range = this.#found.get("range");
    if (range === undefined) return;
    const [first, last, ...more] = Array.isArray(range.value) ? (range.value as unknown[]) : [];
    if (!isWhole(wholeNumber(first)) || !isWhole(wholeNumber(last)) || more.length > 0) {
      throw new ReadError(
        "INVALID_ARGUMENT",
        `${range.name} must be two line numbers; for example offset=10 limit=11 for lines 10 to 20`,
      );
    }
    this.#set("offset", range.name, first);
    this.#set("end", range.name, last);
  }

  #takeHeadAndTail(): void {
    const head = this.#found.get("head");
    if (head !== undefined) this.#set("limit", head.name, wholeNumber(head.value));
    const tail = this.#found.get("tail");
    if (tail === undefined) return;
    const lines = wholeNumber(tail.value);
    const isCount = isWhole(lines) && lines > 0;
    if (!isCount || this.#found.has("end") || head !== undefined) {
      throw new ReadError(
        "INVALID_ARGUMENT",
        "tail is not an argument; use offset=-50 for the last 50 lines",
      );
    }
    this.#set("offset", tail.name, -lines);
  }

  #end(): number | undefined {
    const end = this.#found.get("end");
    if (end === undefined) return undefined;
    const line = wholeNumber(end.value);
    if (!isWhole(line) || line === 0 || line < -1) {
      throw new ReadError(
        "INVALID_ARGUMENT",
        `${shownName(end.name)} must be a line number of at least 1; for example offset=10 limit=11 for lines 10 to 20`,
      );
    }
    if (line === -1) return undefined;
    this.#mended.push(`${shownName(end.name)}=${line} is a limit`);
    return line;
  }

  /** A number that was sent as text, offset 0, and other tools' names of the modes. */
  #mend(meaning: Meaning, value: unknown): unknown {
    if (meaning === "path" || meaning === "range") return value;
    if (meaning === "mode") return this.#note(modes.get(value) ?? value, meaning, value);
    const number = wholeNumber(value);
    return this.#note(meaning === "offset" && number === 0 ? 1 : number, meaning, value);
  }

  #note(mended: unknown, meaning: Meaning, value: unknown): unknown {
    // Only texts and 0 are ever mended; other values may be anything, which JSON need not know.
    if (mended === value) return mended;
    const note = `${meaning} ${JSON.stringify(value)} is ${String(mended)}`;
    if (!this.#mended.includes(note)) this.#mended.push(note);
    return mended;
  }
}

const modes: ReadonlyMap<unknown, string> = new Map([
  ["slice", "lines"],
  ["indentation", "block"],
]);

function shownName(name: string): string {
  return quotedForHeader(escapeControlCharacters(name, 40));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

/** A text of digits as a number, and everything else as it is. */
function wholeNumber(value: unknown): unknown {
  return typeof value === "string" && /^\s{0,8}[+-]?\d{1,15}\s{0,8}$/.test(value) ? Number(value) : value;
}

/** What an argument of another name means. `end`: the last line, 1-based; `head` and `tail`: so many lines. */
export type Meaning = "path" | "offset" | "limit" | "mode" | "column" | "end" | "range" | "head" | "tail";

const names: Readonly<Record<Meaning, readonly string[]>> = {
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
  Object.entries(names).flatMap(([meaning, spellings]) =>
    spellings.map((spelling) => [spelling, meaning as Meaning] as const),
  ),
);

/** The meaning of an argument's name, in any case and with any joints: `file_path` as `filePath`. */
export function meaningOf(name: string): Meaning | undefined {
  return name.length > 60 ? undefined : meanings.get(name.toLowerCase().replace(/[_-]/g, ""));
}
