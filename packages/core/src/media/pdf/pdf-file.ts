import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { RecentlyUsed } from "../../lines/bytes/recently-used.ts";
import { ByteSteps, inTurns, stepBytes, yieldTurn, type Steps } from "../../lines/bytes/yield-turn.ts";
import { decodeLatin1, indexOfText, inflateInto } from "../../platform.ts";
import { decipherOf, type Decipher } from "./pdf-encryption.ts";
import {
  CostlyPdfError,
  PdfBudget,
  PdfReader,
  PdfReference,
  UnreadablePdfError,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
} from "./pdf-objects.ts";

/** How many objects of a document are known at once. */
const maxObjects = 250_000;
/** How many tables of objects a document may have: each of its changes adds one. */
const maxTables = 1000;
/** How many references may lead from one to the next. */
const maxHops = 20;
/** What a stream of objects may unpack to. */
const maxStreamBytes = 8 * 1024 * 1024;
/** The unpacked streams of objects that are kept. */
const maxKeptBytes = 8 * 1024 * 1024;

/** The objects of a PDF, each of which is read when it is asked for. */
export class PdfFile {
  /** The entries of the newest table that are not objects: the root of the document, and how it is encrypted. */
  trailer: PdfDictionary = new Map();
  readonly #content: Uint8Array;
  readonly #signal: AbortSignal | undefined;
  readonly #budget = new PdfBudget();
  /** By number: where an object starts; -1 where there is none. */
  readonly #starts = new Map<number, number>();
  /** By number: the number of the stream that an object is packed in. */
  readonly #packedIn = new Map<number, number>();
  readonly #streams = new RecentlyUsed<ObjectStream>(maxKeptBytes);
  /** The numbers of the streams that are being unpacked. */
  readonly #opening = new Set<number>();
  /** The numbers of streams of objects of which it is not known yet what they hold. */
  #unlisted: readonly number[] = [];
  #decipher: Decipher | null = null;

  private constructor(content: Uint8Array, signal: AbortSignal | undefined) {
    this.#content = content;
    this.#signal = signal;
  }

  /**
   * Opens a document by its tables, the newest of which starts at `tableStart`. Throws an UnreadablePdfError where they
   * are not as they should be.
   */
  static async byTables(
    content: Uint8Array,
    tableStart: number,
    signal: AbortSignal | undefined,
  ): Promise<PdfFile> {
    const file = new PdfFile(content, signal);
    await file.#readTables(tableStart);
    return file;
  }

  /** Opens a document by the objects that stand in it, wherever its tables say that they are. */
  static async byObjects(content: Uint8Array, signal: AbortSignal | undefined): Promise<PdfFile> {
    const file = new PdfFile(content, signal);
    await file.#findObjects();
    return file;
  }

  /** Whether its objects cannot be read without a password. To be asked before any object is. */
  async isLocked(): Promise<boolean> {
    const encryption = this.trailer.get("/Encrypt") ?? null;
    if (encryption === null) return false;
    const value = await this.resolve(encryption);
    if (!isDictionary(value)) return true;
    const entries = new Map<string, PdfValue>();
    for (const [name, entry] of value) entries.set(name, await this.resolve(entry));
    const ids = await this.resolve(this.trailer.get("/ID"));
    const id = Array.isArray(ids) ? await this.resolve(ids[0] as PdfValue) : null;
    const decipher = decipherOf(entries, id instanceof Uint8Array ? id : new Uint8Array(0));
    this.#decipher = decipher ?? null;
    return decipher === undefined;
  }

  /** The value that a reference stands for; null where there is none. Any other value stands for itself. */
  async resolve(value: PdfValue | undefined): Promise<PdfValue> {
    let found = value ?? null;
    for (let hops = 0; found instanceof PdfReference; hops++) {
      if (hops > maxHops) throw new UnreadablePdfError();
      found = await this.#valueOf(found.number);
    }
    return found;
  }

  async #valueOf(number: number): Promise<PdfValue> {
    const start = this.#starts.get(number);
    if (start !== undefined) {
      if (start < 0) return null;
      const object = await this.#objectAt(start);
      // The table is wrong where another object stands there.
      if (object.number !== number) throw new UnreadablePdfError();
      return object.value;
    }
    if (!this.#packedIn.has(number)) await this.#listStreams();
    const streamNumber = this.#packedIn.get(number);
    if (streamNumber === undefined) return null;
    const stream = await this.#objectStream(streamNumber);
    const at = stream.starts.get(number);
    if (at === undefined) return null;
    return await this.#inTurns(new PdfReader(stream.content, at, this.#budget).value());
  }

  #objectAt(start: number): Promise<PdfObject> {
    return this.#inTurns(new PdfReader(this.#content, start, this.#budget).object());
  }

  #inTurns<Value>(steps: Steps<Value>): Promise<Value> {
    return inTurns(steps, this.#signal);
  }

  async #objectStream(number: number): Promise<ObjectStream> {
    const known = this.#streams.get(String(number));
    if (known !== undefined) return known;
    // The length of a stream cannot be packed in the stream itself.
    if (this.#opening.has(number)) throw new UnreadablePdfError();
    this.#opening.add(number);
    try {
      const stream = await this.#openedStream(number);
      this.#streams.set(String(number), stream, stream.content.length + 100 * stream.starts.size);
      return stream;
    } finally {
      this.#opening.delete(number);
    }
  }

  async #openedStream(number: number): Promise<ObjectStream> {
    const start = this.#starts.get(number) ?? -1;
    if (start < 0) throw new UnreadablePdfError();
    const object = await this.#objectAt(start);
    if (object.number !== number) throw new UnreadablePdfError();
    const content = await this.#contentOf(object, this.#decipher);
    const dictionary = object.value;
    const [count, first] = isDictionary(dictionary)
      ? [await this.resolve(dictionary.get("/N")), await this.resolve(dictionary.get("/First"))]
      : [];
    if (!isCount(count) || !isCount(first) || count > maxObjects) throw new UnreadablePdfError();
    const starts = await this.#inTurns(startsIn(new PdfReader(content, 0, this.#budget), count, first));
    return { content, starts };
  }

  /** What the stream of an object unpacks to. */
  async #contentOf(object: PdfObject, decipher: Decipher | null): Promise<Uint8Array> {
    const { value: dictionary, streamStart } = object;
    if (!isDictionary(dictionary) || streamStart === null) throw new UnreadablePdfError();
    const length = await this.resolve(dictionary.get("/Length"));
    if (!isCount(length)) throw new UnreadablePdfError();
    this.#budget.spend(length);
    let packed = this.#content.subarray(streamStart, streamStart + length);
    if (decipher !== null) {
      packed = await this.#inTurns(decipher(packed, object.number, object.generation));
    }
    const filters = [await this.resolve(dictionary.get("/Filter") ?? dictionary.get("/F"))].flat();
    if (filters.length === 1 && filters[0] === null) return packed;
    if (filters.length !== 1 || (filters[0] !== "/FlateDecode" && filters[0] !== "/Fl")) {
      throw new UnreadablePdfError();
    }
    const unpacked = await this.#unpacked(packed);
    const [parameters = null] = [await this.resolve(dictionary.get("/DecodeParms"))].flat();
    if (!isDictionary(parameters)) return unpacked;
    return await this.#inTurns(withoutPredictor(unpacked, parameters));
  }

  async #unpacked(packed: Uint8Array): Promise<Uint8Array> {
    const unpacked = new CollectedBytes();
    const take = (chunk: Uint8Array): boolean => {
      if (unpacked.length + chunk.length > maxStreamBytes) return false;
      unpacked.append(chunk);
      return true;
    };
    const end = await inflateInto(piecesOf(packed), take, this.#signal);
    if (end === "stopped") throw new CostlyPdfError();
    this.#budget.spend(unpacked.length);
    return unpacked.view();
  }

  /** Reads the tables of objects from the newest one to the oldest one. An entry counts before those of older tables. */
  async #readTables(newest: number): Promise<void> {
    const seen = new Set<number>();
    const next = [newest];
    for (let start = next.shift(); start !== undefined; start = next.shift()) {
      if (seen.has(start)) continue;
      if (seen.add(start).size > maxTables) throw new CostlyPdfError();
      const trailer = await this.#readTable(start);
      if (seen.size === 1) this.trailer = trailer;
      // A document for old and new readers has a second table, of what only new readers find.
      for (const name of ["/XRefStm", "/Prev"]) {
        const other = trailer.get(name);
        if (typeof other === "number") next.push(other);
      }
    }
  }

  async #readTable(start: number): Promise<PdfDictionary> {
    const head = /^[\0\t\n\f\r ]{0,16}xref/.exec(decodeLatin1(this.#content, start, start + 32));
    if (head !== null) return await this.#inTurns(this.#plainTable(start + head[0].length));
    const object = await this.#objectAt(start);
    if (!isDictionary(object.value)) throw new UnreadablePdfError();
    // A table is not encrypted.
    const content = await this.#contentOf(object, null);
    await this.#inTurns(this.#streamedTable(content, object.value));
    return object.value;
  }

  *#plainTable(start: number): Steps<PdfDictionary> {
    for (let at = start; ;) {
      const ahead = decodeLatin1(this.#content, at, at + 48);
      const section = /^[\0\t\n\f\r ]{0,8}(\d{1,10})[\t ]{1,8}(\d{1,10})[\0\t\n\f\r ]{1,8}/.exec(ahead);
      if (section === null) {
        const end = /^[\0\t\n\f\r ]{0,8}trailer/.exec(ahead);
        if (end === null) throw new UnreadablePdfError();
        const trailer = yield* new PdfReader(this.#content, at + end[0].length, this.#budget).value();
        if (!isDictionary(trailer)) throw new UnreadablePdfError();
        return trailer;
      }
      at += section[0].length;
      this.#budget.spend(section[0].length);
      const [first, count] = [Number(section[1]), Number(section[2])];
      if (count > maxObjects) throw new CostlyPdfError();
      for (let index = 0; index < count; index++, at += entryBytes) {
        if (index % entriesPerStep === 0) yield;
        const entry = /^(\d{10}) \d{5} ([nf])/.exec(decodeLatin1(this.#content, at, at + entryBytes));
        if (entry === null) throw new UnreadablePdfError();
        this.#budget.spend(entryBytes);
        this.#place(first + index, entry[2] === "n" ? Number(entry[1]) : -1, null);
      }
    }
  }

  *#streamedTable(content: Uint8Array, dictionary: PdfDictionary): Steps<void> {
    const widths = dictionary.get("/W");
    const size = dictionary.get("/Size");
    if (!isCounts(widths) || widths.length < 3 || !isCount(size)) throw new UnreadablePdfError();
    const [typeBytes = 0, placeBytes = 0, indexBytes = 0] = widths;
    if (typeBytes > 4 || placeBytes > 8 || indexBytes > 8) throw new UnreadablePdfError();
    const sections = dictionary.get("/Index") ?? [0, size];
    if (!isCounts(sections)) throw new UnreadablePdfError();
    let at = 0;
    for (let section = 0; section + 1 < sections.length; section += 2) {
      const [first = 0, count = 0] = sections.slice(section, section + 2);
      if (count > maxObjects) throw new CostlyPdfError();
      for (let index = 0; index < count; index++) {
        if (index % entriesPerStep === 0) yield;
        if (at + typeBytes + placeBytes + indexBytes > content.length) return;
        const type = typeBytes === 0 ? 1 : numberAt(content, at, typeBytes);
        const place = numberAt(content, at + typeBytes, placeBytes);
        at += typeBytes + placeBytes + indexBytes;
        this.#budget.spend(entryBytes);
        if (type === 2) this.#place(first + index, null, place);
        else if (type <= 1) this.#place(first + index, type === 1 ? place : -1, null);
      }
    }
  }

  /** Notes where an object is, unless a newer table said so. */
  #place(number: number, start: number | null, streamNumber: number | null): void {
    if (this.#starts.has(number) || this.#packedIn.has(number)) return;
    if (this.#starts.size + this.#packedIn.size >= maxObjects) throw new CostlyPdfError();
    if (start !== null) this.#starts.set(number, start);
    else if (streamNumber !== null) this.#packedIn.set(number, streamNumber);
  }

  /** Finds all objects that stand in the file, and the last trailer. Of two objects of a number, the later one counts. */
  async #findObjects(): Promise<void> {
    const { streams, tables, root } = await this.#inTurns(this.#scan());
    this.#unlisted = streams;
    for (const at of tables) {
      try {
        const reader = new PdfReader(this.#content, at.start, this.#budget);
        const value = at.isObject
          ? (await this.#inTurns(reader.object())).value
          : await this.#inTurns(reader.value());
        if (isDictionary(value) && value.has("/Root")) this.trailer = value;
      } catch (error) {
        if (!(error instanceof UnreadablePdfError)) throw error;
      }
    }
    if (this.trailer.size === 0 && root !== null) this.trailer = new Map([["/Root", new PdfReference(root)]]);
  }

  *#scan(): Steps<FoundObjects> {
    const content = this.#content;
    const streams: number[] = [];
    const tables: FoundTable[] = [];
    let root: number | null = null;
    let places = 0;
    for (let at = yield* indexOf(content, "obj", 0); at !== -1; at = yield* indexOf(content, "obj", at + 3)) {
      if (++places > maxObjects * 2) throw new CostlyPdfError();
      if (places % entriesPerStep === 0) yield;
      const before = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,4}\d{1,5}[\0\t\n\f\r ]{1,4}$/.exec(
        decodeLatin1(content, at - 24, at),
      );
      if (before === null) continue;
      const [number, start] = [Number(before[1]), at - before[0].length];
      if (this.#starts.size >= maxObjects) throw new CostlyPdfError();
      this.#starts.set(number, start);
      const ahead = decodeLatin1(content, at, at + aheadBytes);
      if (ahead.includes("/ObjStm")) streams.push(number);
      else if (ahead.includes("/XRef")) tables.push({ start, isObject: true });
      else if (ahead.includes("/Catalog")) root = number;
    }
    const word = "trailer";
    for (let at = yield* indexOf(content, word, 0); at !== -1; at = yield* indexOf(content, word, at + 7)) {
      if (tables.push({ start: at + word.length, isObject: false }) > maxTables) throw new CostlyPdfError();
    }
    return { streams, tables: tables.slice(-maxTables), root };
  }

  async #listStreams(): Promise<void> {
    const streams = this.#unlisted;
    this.#unlisted = [];
    for (const streamNumber of streams) {
      try {
        const { starts } = await this.#objectStream(streamNumber);
        for (const number of starts.keys()) this.#place(number, null, streamNumber);
      } catch (error) {
        if (!(error instanceof UnreadablePdfError)) throw error;
      }
    }
  }
}

/** What a stream of objects unpacks to, and where each object starts in it, by its number. */
interface ObjectStream {
  readonly content: Uint8Array;
  readonly starts: ReadonlyMap<number, number>;
}

/** Where a trailer starts, or an object that may be one. */
interface FoundTable {
  readonly start: number;
  readonly isObject: boolean;
}

interface FoundObjects {
  /** The numbers of the streams of objects. */
  readonly streams: readonly number[];
  readonly tables: readonly FoundTable[];
  /** The number of the last object that is a root. */
  readonly root: number | null;
}

/** An entry of a plain table. */
const entryBytes = 20;
const entriesPerStep = 1000;
/** How much of an object is looked at for its type. */
const aheadBytes = 256;

/** Reads where the objects of a stream start: pairs of a number and a distance from the first one. */
function* startsIn(reader: PdfReader, count: number, first: number): Steps<Map<number, number>> {
  const starts = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    if (index % entriesPerStep === 0) yield;
    const [number, distance] = [yield* reader.value(), yield* reader.value()];
    if (!isCount(number) || !isCount(distance)) throw new UnreadablePdfError();
    starts.set(number, first + distance);
  }
  return starts;
}

/** Restores rows that were written as differences from the byte to the left and the row above. */
function* withoutPredictor(bytes: Uint8Array, parameters: PdfDictionary): Steps<Uint8Array> {
  const predictor = parameters.get("/Predictor") ?? 1;
  if (predictor === 1) return bytes;
  const columns = parameters.get("/Columns") ?? 1;
  const isPlain = (parameters.get("/Colors") ?? 1) === 1 && (parameters.get("/BitsPerComponent") ?? 8) === 8;
  if (typeof predictor !== "number" || predictor < 10 || !isCount(columns) || columns === 0 || !isPlain) {
    throw new UnreadablePdfError();
  }
  const rows = Math.ceil(bytes.length / (columns + 1));
  const restored = new Uint8Array(bytes.length - rows);
  const steps = new ByteSteps();
  for (let row = 0, at = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns && at < restored.length; column++, at++) {
      if (steps.endAt(at)) yield;
      const left = column === 0 ? 0 : (restored[at - 1] ?? 0);
      const above = row === 0 ? 0 : (restored[at - columns] ?? 0);
      const aboveLeft = row === 0 || column === 0 ? 0 : (restored[at - columns - 1] ?? 0);
      const difference = bytes[row * (columns + 1) + 1 + column] ?? 0;
      restored[at] = difference + predicted(kind, left, above, aboveLeft);
    }
  }
  return restored;
}

function predicted(kind: number, left: number, above: number, aboveLeft: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const [toLeft, toAbove, toBoth] = [
        above - aboveLeft,
        left - aboveLeft,
        left + above - 2 * aboveLeft,
      ].map(Math.abs);
      if (toLeft === undefined || toAbove === undefined || toBoth === undefined) return 0;
      if (toLeft <= toAbove && toLeft <= toBoth) return left;
      return toAbove <= toBoth ? above : aboveLeft;
    }
    default:
      return 0;
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += stepBytes) {
    await yieldTurn();
    yield bytes.subarray(from, from + stepBytes);
  }
}

/** The number that some bytes stand for, the highest one first. */
function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (let index = at; index < at + length; index++) number = number * 256 + (bytes[index] ?? 0);
  return number;
}

/** Whether a value is a dictionary. */
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

function isCount(value: PdfValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isCounts(value: PdfValue | undefined): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => isCount(item as PdfValue));
}

/** The position of the first `text` from `start` on; -1 where there is none. */
export function* indexOf(content: Uint8Array, text: string, start: number): Steps<number> {
  for (let from = start; from < content.length; from += stepBytes) {
    // A text that starts in this step may end in the next one.
    const at = indexOfText(content.subarray(from, from + stepBytes + text.length - 1), text);
    if (at !== -1) return from + at;
    yield;
  }
  return -1;
}
