import { Places } from "../../lines/bytes/places.ts";
import { inTurns, type Steps } from "../../lines/bytes/yield-turn.ts";
import { decodeLatin1 } from "../../platform.ts";
import { pdfStartIn } from "../file-type.ts";
import { indexOf, isDictionary, PdfFile } from "./pdf-file.ts";
import { CostlyPdfError, PdfReference, UnreadablePdfError, type PdfValue } from "./pdf-objects.ts";

/** What the bytes of a PDF say about it. */
export interface PdfInspection {
  /** Why it cannot be shown, as the predicate of a sentence about the document. Null: it is whole. */
  readonly problem: string | null;
  /** Null where they could not be counted. */
  readonly pages: PageCount | null;
}

/** How many pages a document has. */
export interface PageCount {
  readonly count: number;
  /** `counted`: so many. `claimed`: the document says so, and they are too many to count. `more`: more than that. */
  readonly kind: "counted" | "claimed" | "more";
}

/** The end mark of a document stands in its last bytes. */
const endBytes = 1024;

/** How many documents are unpacked at once, in all calls: one may take 50 MiB for its objects. */
const inspections = new Places(1);

/**
 * Tells whether a PDF is whole, as far as its objects tell that, and counts its pages. Takes any bytes, and time in
 * proportion to them. Rejects when aborted.
 */
export async function inspectPdf(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<PdfInspection> {
  const found = tableOf(bytes);
  if ("problem" in found) return found;
  const { content, tableStart } = found;
  if (!(await inTurns(holds(content, "/Root"), signal))) return broken(noPages);
  const inspection = await inspections.run(signal, () => inspectObjects(content, tableStart, signal));
  return (
    inspection ??
    ((await inTurns(hasPages(content), signal)) ? { problem: null, pages: null } : broken(noPages))
  );
}

const noPages = "is damaged: it has no pages";

function broken(problem: string): PdfInspection {
  return { problem, pages: null };
}

/** The newest table of objects, and the bytes that positions in the document count from. */
function tableOf(
  bytes: Uint8Array,
): PdfInspection | { readonly content: Uint8Array; readonly tableStart: number } {
  const start = Math.max(0, pdfStartIn(bytes));
  if (!/^%PDF-[12]\.\d/.test(decodeLatin1(bytes, start, start + 8))) {
    return broken("is damaged: it names no version");
  }
  const end = decodeLatin1(bytes, Math.max(start, bytes.length - endBytes), bytes.length);
  if (!end.includes("%%EOF")) return broken("is incomplete: the file ends before it does");
  // Later additions to a document bring tables of their own; the last table counts.
  const position = [...end.matchAll(/startxref\s{1,8}(\d{1,15})\s/g)].at(-1)?.[1];
  const tableStart = Number(position ?? -1);
  // Bytes before a document may or may not be counted.
  const content = [bytes.subarray(start), bytes].find((counted) => isTable(counted, tableStart));
  return content === undefined
    ? broken("is damaged: its table of contents is missing")
    : { content, tableStart };
}

/** Whether a table of objects stands at a position, or an object that holds one. */
function isTable(content: Uint8Array, position: number): boolean {
  if (position < 0) return false;
  const start = decodeLatin1(content, position, position + 32).trimStart();
  return start.startsWith("xref") || /^\d{1,10}\s\d{1,5}\sobj/.test(start);
}

/**
 * Looks for a lock and counts the pages: by the tables of the document, and where they are wrong, by the objects that
 * stand in it, as readers do. Undefined where neither is possible.
 */
async function inspectObjects(
  content: Uint8Array,
  tableStart: number,
  signal: AbortSignal | undefined,
): Promise<PdfInspection | undefined> {
  for (const isByTables of [true, false]) {
    try {
      const file = isByTables
        ? await PdfFile.byTables(content, tableStart, signal)
        : await PdfFile.byObjects(content, signal);
      if (await file.isLocked()) return broken("is encrypted");
      const pages = await new PageTree(file, isByTables).countPages();
      return pages.count === 0 ? broken(noPages) : { problem: null, pages };
    } catch (error) {
      if (error instanceof CostlyPdfError) return undefined;
      if (!(error instanceof UnreadablePdfError)) throw error;
    }
  }
  return undefined;
}

/** How many nodes of a tree of pages are looked at. */
const maxNodes = 20_000;
/** Real trees are less deep. */
const maxTreeDepth = 100;

/** The pages of a document: leaves of a tree. */
class PageTree {
  readonly #file: PdfFile;
  /** Whether a node that is missing makes the document unreadable. */
  readonly #isStrict: boolean;
  /** The numbers of the nodes above the one that is looked at. */
  readonly #above = new Set<number>();
  #nodes = 0;
  #pages = 0;

  constructor(file: PdfFile, isStrict: boolean) {
    this.#file = file;
    this.#isStrict = isStrict;
  }

  async countPages(): Promise<PageCount> {
    const catalog = await this.#file.resolve(this.#file.trailer.get("/Root"));
    const root = isDictionary(catalog) ? catalog.get("/Pages") : undefined;
    const top = await this.#file.resolve(root);
    if (root === undefined || !isDictionary(top)) throw new UnreadablePdfError();
    try {
      await this.#visit(root);
      return { count: this.#pages, kind: "counted" };
    } catch (error) {
      if (!(error instanceof CostlyPdfError)) throw error;
      const claimed = await this.#file.resolve(top.get("/Count"));
      const isLikely = typeof claimed === "number" && Number.isSafeInteger(claimed) && claimed > this.#pages;
      return isLikely ? { count: claimed, kind: "claimed" } : { count: this.#pages, kind: "more" };
    }
  }

  async #visit(reference: PdfValue): Promise<void> {
    const number = reference instanceof PdfReference ? reference.number : undefined;
    if (number !== undefined && this.#above.has(number)) return;
    if (++this.#nodes > maxNodes || this.#above.size > maxTreeDepth) throw new CostlyPdfError();
    const node = await this.#file.resolve(reference);
    if (!isDictionary(node)) {
      if (this.#isStrict) throw new UnreadablePdfError();
      return;
    }
    const kids = await this.#file.resolve(node.get("/Kids"));
    if (!Array.isArray(kids)) {
      const type = await this.#file.resolve(node.get("/Type"));
      if (type === "/Page" || type === null) this.#pages++;
      return;
    }
    if (number !== undefined) this.#above.add(number);
    for (const kid of kids) await this.#visit(kid as PdfValue);
    if (number !== undefined) this.#above.delete(number);
  }
}

/** Packed objects may be pages, and so may the objects beside a packed table. */
function* hasPages(content: Uint8Array): Steps<boolean> {
  if ((yield* holds(content, "/XRef")) || (yield* holds(content, "/ObjStm"))) return true;
  return yield* isNamed(content, "/Page", /^(?![\w.+-])/);
}

function* holds(content: Uint8Array, text: string): Steps<boolean> {
  return (yield* indexOf(content, text, 0)) !== -1;
}

/** Bytes to look at after a name. */
const followingBytes = 48;
/** How many places of a name to look at. With more, one of them is taken to match. */
const maxPlaces = 10_000;
const placesPerStep = 1000;

/** Whether a name stands anywhere right before text that matches `following`. */
function* isNamed(content: Uint8Array, name: string, following: RegExp): Steps<boolean> {
  let places = 0;
  for (let from = 0; ;) {
    const at = yield* indexOf(content, name, from);
    if (at === -1) return false;
    from = at + name.length;
    const isMatch = following.test(decodeLatin1(content, from, from + followingBytes));
    if (isMatch || ++places > maxPlaces) return true;
    if (places % placesPerStep === 0) yield;
  }
}
