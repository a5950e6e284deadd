import { relationshipsOf } from "./archive/office-parts.ts";
import { refuseOldOffice } from "./archive/old-office.ts";
import { ZipArchive, type ZipBounds } from "./archive/zip-archive.ts";
import { DocumentProblem, type DocumentKind, type Problem } from "./document-problem.ts";
import type { MadeText } from "./made-text.ts";
import { requireNotEncrypted } from "./opendocument/content.ts";
import type { Section } from "./text/document-lines.ts";
import { xmlText, xmlTokens } from "./xml/xml-tokens.ts";

/** What a thread is asked. */
export interface DocumentTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly bounds: ZipBounds;
}

/** What it answers. */
export type DocumentAnswer =
  | {
      readonly kind: "text";
      readonly title: readonly string[];
      readonly notes: readonly string[];
      readonly text: Uint8Array<ArrayBuffer>;
      readonly sections: readonly Section[];
    }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The bytes are no document that is known. */
  | { readonly kind: "other" };

/** Reads a document of any kind. What is wrong with it is in the answer. */
export async function readDocument({ bytes, bounds }: DocumentTask): Promise<DocumentAnswer> {
  let kind: DocumentKind | undefined;
  try {
    const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
    let made: MadeText | undefined;
    if (start.startsWith("PK")) {
      const archive = new ZipArchive(bytes, bounds);
      const found = kindOf(archive);
      kind = found?.kind;
      made = found === undefined ? undefined : await readKind(archive, found);
    } else if (start.startsWith("\xd0\xcf\x11\xe0")) made = refuseOldOffice(bytes);
    else if (start.startsWith("{\\rtf")) {
      kind = "rtf";
      throw unsupported(kind);
    } else {
      kind = "pdf";
      const { readPdf } = await import("./pdf/pdf.ts");
      made = await readPdf(bytes, bounds.maxUnpackedBytes);
    }
    if (made === undefined) return { kind: "other" };
    const { title, notes, lines } = made;
    const missing = lines.count === 0 ? ["no text"] : [];
    return {
      kind: "text",
      title,
      notes: [...missing, ...notes],
      text: lines.bytes(),
      sections: lines.sections,
    };
  } catch (error) {
    if (error instanceof DocumentProblem) return { kind: "problem", problem: { kind, ...error.problem } };
    // A stack that is full: the document is nested deeper than what reads it.
    if (error instanceof RangeError) {
      return { kind: "problem", problem: { reason: "damaged", said: "is nested too deep", kind } };
    }
    throw error;
  }
}

function unsupported(kind: DocumentKind): DocumentProblem {
  return new DocumentProblem({ reason: "unsupported", said: "is of a kind that is not read", kind });
}

/** What an archive holds, and the part that it starts with. */
interface FoundKind {
  readonly kind: DocumentKind;
  readonly mainPart: string;
}

/** By the types that OpenDocument and EPUB write first. Templates have the same with `-template` behind it. */
const mimeTypes: ReadonlyMap<string, DocumentKind> = new Map([
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
  ["application/vnd.oasis.opendocument.presentation", "odp"],
  ["application/vnd.oasis.opendocument.graphics", "odg"],
  ["application/epub+zip", "epub"],
]);

/** By what the main part of an Office document says that it is. */
const mainTypes: readonly (readonly [type: RegExp, kind: DocumentKind, part: string])[] = [
  [
    /wordprocessingml\.(?:document|template)\.main\+xml$|ms-word\.(?:document|template)\.macroEnabled/,
    "docx",
    "word/document.xml",
  ],
  [/ms-excel\.sheet\.binary/, "xlsb", "xl/workbook.bin"],
  [
    /spreadsheetml\.(?:sheet|template)\.main\+xml$|ms-excel\.(?:sheet|template|addin)\.macroEnabled/,
    "xlsx",
    "xl/workbook.xml",
  ],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main\+xml$|ms-powerpoint\.(?:presentation|slideshow|template|addin)\.macroEnabled/,
    "pptx",
    "ppt/presentation.xml",
  ],
];

/** Tells what an archive is. Undefined: no document. */
function kindOf(archive: ZipArchive): FoundKind | undefined {
  const mimeBytes = archive.read("mimetype");
  if (mimeBytes !== undefined && mimeBytes.length < 256) {
    const type = xmlText(mimeBytes)
      .trim()
      .replace(/-(?:template|master)$/, "");
    const kind = mimeTypes.get(type);
    if (kind !== undefined) return { kind, mainPart: "content.xml" };
  }
  const types = archive.read("[Content_Types].xml");
  if (types === undefined) return undefined;
  const found = mainTypes.find(([type]) => hasType(xmlText(types), type));
  if (found === undefined) return undefined;
  const [, kind, usualPart] = found;
  for (const { type, target } of relationshipsOf(archive, "").values()) {
    if (type === "officeDocument") return { kind, mainPart: target };
  }
  return { kind, mainPart: usualPart };
}

function hasType(xml: string, type: RegExp): boolean {
  for (const token of xmlTokens(xml, "[Content_Types].xml")) {
    if (token.kind === "start" && type.test(token.attributes.get("ContentType") ?? "")) return true;
  }
  return false;
}

/** Reads a kind of document. What only some need is loaded with the first of them. */
async function readKind(archive: ZipArchive, { kind, mainPart }: FoundKind): Promise<MadeText> {
  switch (kind) {
    case "docx":
      return await (await import("./word/docx.ts")).readDocx(archive, mainPart);
    case "xlsx":
      return (await import("./sheets/xlsx.ts")).readXlsx(archive, mainPart);
    case "pptx":
      return (await import("./slides/pptx.ts")).readPptx(archive, mainPart);
    case "odt":
      requireNotEncrypted(archive);
      return (await import("./word/odt.ts")).readOdt(archive);
    case "ods":
      requireNotEncrypted(archive);
      return (await import("./sheets/ods.ts")).readOds(archive);
    case "odp":
      requireNotEncrypted(archive);
      return (await import("./slides/odp.ts")).readOdp(archive);
    default:
      throw unsupported(kind);
  }
}
