import { DocumentProblem, type DocumentKind } from "../document-problem.ts";

/** Names of streams, and what a file that has one is. The first that is found counts. */
const streams: readonly (readonly [name: string, kind: DocumentKind | "encrypted"])[] = [
  ["EncryptedPackage", "encrypted"],
  ["__properties_version1.0", "msg"],
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
];

/**
 * What a compound file is, in which old Office programs keep their documents, and newer ones those with a password. Undefined
 * for any other. Throws a DocumentProblem: none of these is read.
 */
export function refuseOldOffice(bytes: Uint8Array): undefined {
  const found = streams.find(([name]) => hasStream(bytes, name));
  if (found === undefined) return undefined;
  const [, kind] = found;
  if (kind === "encrypted") throw new DocumentProblem({ reason: "encrypted", said: "needs a password" });
  throw new DocumentProblem({ reason: "unsupported", said: "is of a kind that is not read", kind });
}

/** The entry of a stream in the directory: 128 bytes that start with the name in UTF-16, and hold its length at 64. */
const entryBytes = 128;
const nameLengthAt = 64;

function hasStream(bytes: Uint8Array, name: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const written = Buffer.from(`${name}\0`, "utf16le");
  for (let at = buffer.indexOf(written); at >= 0; at = buffer.indexOf(written, at + 1)) {
    const isEntry = at % entryBytes === 0 && at + entryBytes <= buffer.length;
    if (isEntry && buffer.readUInt16LE(at + nameLengthAt) === written.length) return true;
  }
  return false;
}
