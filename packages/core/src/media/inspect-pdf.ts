import { Buffer } from "node:buffer";

/** How far from its end a document says that it ends. */
const endBytes = 1024;

/**
 * Why a PDF cannot be shown, to be read after "the document"; null: it is whole as far as can be seen without
 * unpacking it. Takes time in proportion to the bytes.
 */
export function inspectPdf(bytes: Uint8Array): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^%PDF-[12]\.\d/.test(latin1(content, 0, 8))) return "is damaged: it names no version";
  const end = latin1(content, Math.max(0, content.length - endBytes), content.length);
  if (!end.includes("%%EOF")) return "is incomplete: the file ends before it does";
  const position = /startxref\s{1,8}(\d{1,15})\s/.exec(end)?.[1];
  if (position === undefined || !isTable(content, Number(position))) {
    return "is damaged: its table of contents is missing";
  }
  if (!content.includes("/Root")) return "is damaged: it has no pages";
  return content.includes("/Encrypt") ? "is encrypted" : null;
}

/** A table of objects, or an object that holds one. */
function isTable(content: Buffer, position: number): boolean {
  const start = latin1(content, position, position + 32).trimStart();
  return start.startsWith("xref") || /^\d{1,10}\s\d{1,5}\sobj/.test(start);
}

function latin1(content: Buffer, start: number, end: number): string {
  return content.subarray(start, end).toString("latin1");
}
