import { stepBytes, type Steps } from "../lines/bytes/yield-turn.ts";
import { decodeLatin1, indexOfText } from "../platform.ts";

/** The end mark of a document stands in its last bytes. */
const endBytes = 1024;

/**
 * Why a PDF cannot be shown, as the predicate of a sentence about the document. Null: it is whole, as far as one can
 * tell without unpacking it. Takes time in proportion to the bytes.
 */
export function* inspectPdf(content: Uint8Array): Steps<string | null> {
  if (!/^%PDF-[12]\.\d/.test(decodeLatin1(content, 0, 8))) return "is damaged: it names no version";
  const end = decodeLatin1(content, Math.max(0, content.length - endBytes), content.length);
  if (!end.includes("%%EOF")) return "is incomplete: the file ends before it does";
  // Later additions to a document bring tables of their own; the last table counts.
  const position = [...end.matchAll(/startxref\s{1,8}(\d{1,15})\s/g)].at(-1)?.[1];
  if (position === undefined || !isTable(content, Number(position))) {
    return "is damaged: its table of contents is missing";
  }
  if (!(yield* holds(content, "/Root")) || !(yield* hasPages(content))) {
    return "is damaged: it has no pages";
  }
  // The name alone may stand in the text of a document.
  const reference = /^\s{0,8}(?:<<|\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/;
  return (yield* isNamed(content, "/Encrypt", reference)) ? "is encrypted" : null;
}

/** Whether a table of objects stands at a position, or an object that holds one. */
function isTable(content: Uint8Array, position: number): boolean {
  const start = decodeLatin1(content, position, position + 32).trimStart();
  return start.startsWith("xref") || /^\d{1,10}\s\d{1,5}\sobj/.test(start);
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

const placesPerStep = 1000;

/** The position of the first `text` from `start` on; -1 where there is none. */
function* indexOf(content: Uint8Array, text: string, start: number): Steps<number> {
  for (let from = start; from < content.length; from += stepBytes) {
    // A text that starts in this step may end in the next one.
    const at = indexOfText(content.subarray(from, from + stepBytes + text.length - 1), text);
    if (at !== -1) return from + at;
    yield;
  }
  return -1;
}
