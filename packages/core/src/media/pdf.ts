import { decodeLatin1, indexOfText } from "../platform.ts";

/** The end mark of a document stands in its last bytes. */
const endBytes = 1024;

/**
 * Why a PDF cannot be shown, as the predicate of a sentence about the document. Null: it is whole, as far as one can
 * tell without unpacking it. Takes time in proportion to the bytes.
 */
export function inspectPdf(content: Uint8Array): string | null {
  if (!/^%PDF-[12]\.\d/.test(decodeLatin1(content, 0, 8))) return "is damaged: it names no version";
  const end = decodeLatin1(content, Math.max(0, content.length - endBytes), content.length);
  if (!end.includes("%%EOF")) return "is incomplete: the file ends before it does";
  // Later additions to a document bring tables of their own; the last table counts.
  const position = [...end.matchAll(/startxref\s{1,8}(\d{1,15})\s/g)].at(-1)?.[1];
  if (position === undefined || !isTable(content, Number(position))) {
    return "is damaged: its table of contents is missing";
  }
  if (!holds(content, "/Root") || !hasPages(content)) return "is damaged: it has no pages";
  // The name alone may stand in the text of a document.
  return isNamed(content, "/Encrypt", /^\s{0,8}(?:<<|\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/)
    ? "is encrypted"
    : null;
}

/** Whether a table of objects stands at a position, or an object that holds one. */
function isTable(content: Uint8Array, position: number): boolean {
  const start = decodeLatin1(content, position, position + 32).trimStart();
  return start.startsWith("xref") || /^\d{1,10}\s\d{1,5}\sobj/.test(start);
}

/** Packed objects may be pages, and so may the objects beside a packed table. */
function hasPages(content: Uint8Array): boolean {
  if (holds(content, "/XRef") || holds(content, "/ObjStm")) return true;
  return isNamed(content, "/Page", /^(?![\w.+-])/);
}

function holds(content: Uint8Array, text: string): boolean {
  return indexOfText(content, text) !== -1;
}

/** Bytes to look at after a name. */
const followingBytes = 48;
/** How many places of a name to look at. With more, one of them is taken to match. */
const maxPlaces = 10_000;

/** Whether a name stands anywhere right before text that matches `following`. */
function isNamed(content: Uint8Array, name: string, following: RegExp): boolean {
  let places = 0;
  for (let at = indexOfText(content, name); at !== -1; at = indexOfText(content, name, at + name.length)) {
    const end = at + name.length;
    if (++places > maxPlaces || following.test(decodeLatin1(content, end, end + followingBytes))) return true;
  }
  return false;
}
