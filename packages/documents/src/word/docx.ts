import type mammothLibrary from "mammoth";
import type { ZipArchive } from "../archive/zip-archive.ts";
import { storedZip } from "../archive/stored-zip.ts";
import { damaged } from "../document-problem.ts";
import { leftOut, DocumentLines } from "../text/document-lines.ts";
import { writeMarkdown } from "../text/write-markdown.ts";
import { requireWellFormed, xmlText, xmlTokens } from "../xml/xml-tokens.ts";
import { xmlTree } from "../xml/xml-tree.ts";
import type { MadeText } from "../made-text.ts";
import { blocksOfHtml } from "./html-blocks.ts";

/** Reads a document of Word. `mainPart`: the part that holds its text. */
export async function readDocx(archive: ZipArchive, mainPart: string): Promise<MadeText> {
  const parts = new Map<string, Uint8Array>();
  for (const name of archive.names) {
    // Pictures and the like are only counted, so that they need no memory.
    if (!neededParts.test(name)) continue;
    const bytes = archive.read(name);
    if (bytes === undefined) continue;
    // What the library reads is well-formed, and not so deep that it overflows the stack.
    requireWellFormed(xmlText(bytes), name);
    parts.set(name, bytes);
  }
  if (!archive.has(mainPart)) throw damaged(`is broken: its part ${mainPart} is missing`);
  const html = await htmlOf(storedZip(parts));
  const { blocks, images } = blocksOfHtml(xmlTree(`<body>${html}</body>`, mainPart));
  const lines = new DocumentLines();
  writeMarkdown(lines, blocks);
  return {
    title: ["docx"],
    notes: leftOut([
      [images, "image"],
      [countOf(archive, /^word\/charts\/chart\d*\.xml$/i), "chart"],
      [countOf(archive, /^word\/embeddings\//i), "embedded object"],
      [commentsIn(parts), "comment"],
      [textParts(parts, /^word\/header\d*\.xml$/i), "page header"],
      [textParts(parts, /^word\/footer\d*\.xml$/i), "page footer"],
      [countOf(archive, /^word\/vbaProject\.bin$/i), "macro project"],
    ]),
    lines,
  };
}

/** The parts that tell the text. */
const neededParts = /^(?:\[content_types\]\.xml|_rels\/.*\.rels|word\/.*\.(?:xml|rels))$/i;

/**
 * Loads mammoth, which sets prototypes by `__proto__` while it loads. Deno has no such setter, so every object has one until
 * mammoth is loaded: only in this thread, which does nothing else meanwhile.
 */
async function loadMammoth(): Promise<typeof mammothLibrary> {
  const { prototype } = Object;
  const before = Object.getOwnPropertyDescriptor(prototype, "__proto__");
  const probe = {};
  before?.set?.call(probe, null);
  if (Object.getPrototypeOf(probe) === null) return (await import("mammoth")).default;
  Object.defineProperty(prototype, "__proto__", {
    configurable: true,
    set(this: object, wanted: object | null) {
      Object.setPrototypeOf(this, wanted);
    },
  });
  try {
    return (await import("mammoth")).default;
  } finally {
    if (before === undefined) Reflect.deleteProperty(prototype, "__proto__");
    else Object.defineProperty(prototype, "__proto__", before);
  }
}

async function htmlOf(zip: Uint8Array): Promise<string> {
  const mammoth = await loadMammoth();
  // Image elements without a source: the bytes are neither read nor fetched.
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength) },
      { convertImage, styleMap: ["p[style-name='Title'] => h1:fresh"], ignoreEmptyParagraphs: true },
    );
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw damaged("is nested too deep");
    throw damaged("is broken: its parts do not fit together");
  }
}

export function countOf(archive: ZipArchive, pattern: RegExp): number {
  return archive.names.filter((name) => pattern.test(name)).length;
}

/** How many comments there are. */
function commentsIn(parts: ReadonlyMap<string, Uint8Array>): number {
  const bytes = parts.get("word/comments.xml");
  if (bytes === undefined) return 0;
  let count = 0;
  for (const token of xmlTokens(xmlText(bytes), "word/comments.xml")) {
    if (token.kind === "start" && token.name === "comment") count++;
  }
  return count;
}

/** How many parts of a name hold text. */
function textParts(parts: ReadonlyMap<string, Uint8Array>, pattern: RegExp): number {
  let count = 0;
  for (const [name, bytes] of parts) {
    if (!pattern.test(name)) continue;
    for (const token of xmlTokens(xmlText(bytes), name)) {
      if (token.kind !== "text" || token.text.trim() === "") continue;
      count++;
      break;
    }
  }
  return count;
}
