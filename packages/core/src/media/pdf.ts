import { decodeLatin1, indexOfText } from "../platform.ts";

/** How far from its end a document says that it ends. */
const endBytes = 1024;
/** How much behind a name is looked at, and how often. */
const lookBytes = 48;
const maxLooks = 10_000;

/**
 * Why a PDF cannot be shown, to be read after "the document"; null: it is whole as far as can be seen without
 * unpacking it. Takes time in proportion to the bytes.
 */
export function inspectPdf(content: Uint8Array): string | null {
  if (!/^%PDF-[12]\.\d/.test(decodeLatin1(content, 0, 8))) return "is damaged: it names no version";
  const end = decodeLatin1(content, Math.max(0, content.length - endBytes), content.length);
  if (!end.includes("%%EOF")) return "is incomplete: the file ends before it does";
  // What was added to a document later has a table of its own, which stands last.
  const position = [...end.matchAll(/startxref\s{1,8}(\d{1,15})\s/g)].at(-1)?.[1];
  if (position === undefined || !isTable(content, Number(position))) {
    return "is damaged: its table of contents is missing";
  }
  if (!holds(content, "/Root") || !hasPages(content)) return "is damaged: it has no pages";
  // The name alone may stand in a text about documents.
  return isNamed(content, "/Encrypt", /^\s{0,8}(?:<<|\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/)
    ? "is encrypted"
    : null;
}

/** Objects that are packed, as where the table is, may be pages. */
function hasPages(content: Uint8Array): boolean {
  if (holds(content, "/XRef") || holds(content, "/ObjStm")) return true;
  return isNamed(content, "/Page", /^(?![\w.+-])/);
}

/** Whether a name stands somewhere before what `behind` describes; taken to be so where it stands all over. */
function isNamed(content: Uint8Array, name: string, behind: RegExp): boolean {
  let looks = 0;
  for (let at = indexOfText(content, name); at !== -1; at = indexOfText(content, name, at + name.length)) {
    const end = at + name.length;
    if (++looks > maxLooks || behind.test(decodeLatin1(content, end, end + lookBytes))) return true;
  }
  return false;
}

/** A table of objects, or an object that holds one. */
function isTable(content: Uint8Array, position: number): boolean {
  const start = decodeLatin1(content, position, position + 32).trimStart();
  return start.startsWith("xref") || /^\d{1,10}\s\d{1,5}\sobj/.test(start);
}

function holds(content: Uint8Array, text: string): boolean {
  return indexOfText(content, text) !== -1;
}
