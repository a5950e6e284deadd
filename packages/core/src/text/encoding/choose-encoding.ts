import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { startsWithByteOrderMark, Utf8Checker } from "../../lines/bytes/utf8.ts";
import { hasNul } from "../../platform.ts";
import { isWholeUtf32 } from "./stream-decoder.ts";
import { utf16WithoutMark } from "./utf16-without-mark.ts";

/** The encoding of a text file. */
export interface TextEncoding {
  /** As `TextDecoder` names it, or `utf-32le`, `utf-32be`. */
  readonly name: string;
  /** The length of the byte order mark before the text, in bytes; 0 if there is none. */
  readonly markBytes: number;
}

/** What the choice of an encoding depends on. */
export interface EncodingRequest {
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** The encoding that the host names for files that are not UTF-8. */
  readonly legacy: string | undefined;
  /** How many bytes of a file are checked for UTF-8, at most. */
  readonly maxCheckedBytes: number;
}

const utf8: TextEncoding = { name: "utf-8", markBytes: 0 };
const escape = 0x1b;

/**
 * Chooses the encoding of a file. Undefined if the file is not text. A byte order mark decides. Without one, bytes with
 * a NUL are UTF-16 if that is certain or the host names it, and otherwise not text. Bytes without a NUL are UTF-8, unless
 * the host names another encoding and the file is not valid UTF-8.
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
  // This encoding consists of ASCII and escape sequences, so it is always valid UTF-8 as well.
  if (named.name === "iso-2022-jp" && head.includes(escape)) return named;
  return (await isUtf8File(file, request.maxCheckedBytes)) ? utf8 : named;
}

/** The encoding that the byte order mark of a file stands for. Undefined if there is no mark. */
export function encodingOfMark(head: Uint8Array): TextEncoding | undefined {
  if (startsWithByteOrderMark(head)) return { name: "utf-8", markBytes: 3 };
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) {
    // The UTF-32 mark starts with the UTF-16 mark: the following bytes decide.
    const wide = third === 0 && fourth === 0 && isWholeUtf32(head, true);
    return wide ? { name: "utf-32le", markBytes: 4 } : { name: "utf-16le", markBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  const wide = first === 0 && second === 0 && third === 0xfe && fourth === 0xff && isWholeUtf32(head, false);
  return wide ? { name: "utf-32be", markBytes: 4 } : undefined;
}

const chunkBytes = 256 * 1024;

/** Whether a file is UTF-8, as far as the first `maxBytes` show. */
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
