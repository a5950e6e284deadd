import type { SourceFile } from "../../contract/file-source.ts";
import { hasNul } from "../has-nul.ts";
import { encodingOfMark } from "./encoding-of-mark.ts";
import { isUtf8File } from "./is-utf8-file.ts";
import type { TextEncoding } from "./text-encoding.ts";
import { utf16WithoutMark } from "./utf16-without-mark.ts";

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
  readonly signal: AbortSignal | undefined;
}

/**
 * The encoding of a text file, undefined when it is not text: a byte order mark decides; with a NUL it is UTF-16 where
 * that is certain, or named by the host; then UTF-8 where the file is that, and an older encoding only when the host names it.
 */
export async function chooseEncoding(
  file: SourceFile,
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
  return (await isUtf8File(file, request.maxCheckedBytes, request.signal)) ? utf8 : named;
}
