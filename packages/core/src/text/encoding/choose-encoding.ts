import { hasNul } from "../../platform.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { startsWithByteOrderMark, Utf8Checker } from "../../lines/bytes/utf8.ts";
import { utf16WithoutMark } from "./utf16-without-mark.ts";
import { isWholeUtf32 } from "./stream-decoder.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";

const utf8: TextEncoding = { name: "utf-8", markBytes: 0 };
const escape = 0x1b;

/** What is asked of a file's encoding. */
export interface EncodingRequest {
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** The encoding of files that are not UTF-8, when the host names one. */
  readonly legacy: string | undefined;
  /** How far a file is looked at to tell whether it is UTF-8, in bytes. */
  readonly maxCheckedBytes: number;
}

/**
 * The encoding of a text file, undefined when it is not text: a byte order mark decides; with a NUL it is UTF-16 where
 * that is certain, or named by the host; then UTF-8 where the file is that, and an older encoding only when the host names it.
 */
export async function chooseEncoding(
  file: FileBytes,
  request: EncodingRequest,
): Promise<TextEncoding | undefined> {
  const { head, legacy } = request;
  const marked = encodingOfMark(head);
  if (marked !== undefined) return marked;
  const named = legacy === undefined ? undefined : { name: legacy, markBytes: 0 };
  if (hasNul(head)) {
    if (named?.name.startsWith("utf-16")) return named;
    const name = utf16WithoutMark(head, file.size);
    return name === undefined ? undefined : { name, markBytes: 0 };
  }
  if (named === undefined || named.name === "utf-8") return utf8;
  // This one is written in ASCII with escape sequences, so all of it is UTF-8 as well.
  if (named.name === "iso-2022-jp" && head.includes(escape)) return named;
  return (await isUtf8File(file, request.maxCheckedBytes)) ? utf8 : named;
}

/** How the bytes of a text file become characters. */
export interface TextEncoding {
  /** As `TextDecoder` calls it, or `utf-32le`, `utf-32be`. */
  readonly name: string;
  /** Bytes of the byte order mark that stands before the text; 0: none. */
  readonly markBytes: number;
}

/** The encoding that a byte order mark at the start of a file names, or undefined without one. */
export function encodingOfMark(head: Uint8Array): TextEncoding | undefined {
  if (startsWithByteOrderMark(head)) return { name: "utf-8", markBytes: 3 };
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) {
    // The mark of UTF-32 starts as that of UTF-16 does: what follows decides.
    const wide = third === 0 && fourth === 0 && isWholeUtf32(head, true);
    return wide ? { name: "utf-32le", markBytes: 4 } : { name: "utf-16le", markBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  const wide = first === 0 && second === 0 && third === 0xfe && fourth === 0xff && isWholeUtf32(head, false);
  return wide ? { name: "utf-32be", markBytes: 4 } : undefined;
}

const chunkBytes = 256 * 1024;

/** Whether a file is UTF-8 throughout, as far as `maxBytes` reach. */
async function isUtf8File(file: FileBytes, maxBytes: number): Promise<boolean> {
  const checker = new Utf8Checker();
  const chunk = new Uint8Array(chunkBytes);
  for (let position = 0; position < maxBytes; position += chunk.length) {
    const filled = await fillFrom(file, chunk, position);
    if (!checker.add(chunk.subarray(0, filled))) return false;
    if (filled < chunk.length) return checker.finish();
  }
  return true;
}
