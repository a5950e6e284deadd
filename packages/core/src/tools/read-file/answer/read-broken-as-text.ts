import { hasNul, Utf8Checker } from "../../../text/utf8.ts";
import type { FileAnswer, OpenedFile } from "./file-answer.ts";
import { readText } from "./read-text.ts";
import { textFile } from "./text-file.ts";

/** Reads a file that only starts as an image or document, where it is text; undefined where it is not. */
export async function readBrokenAsText(from: OpenedFile, note: string): Promise<FileAnswer | undefined> {
  if (hasNul(from.head) || !new Utf8Checker().feed(from.head)) return undefined;
  return await readText(from, textFile(from, { name: "utf-8", markBytes: 0 }), { notes: [note] });
}
