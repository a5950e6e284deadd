import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { partsOf, readFileLines } from "../../lines/file-lines.ts";
import { lineFeed } from "../../lines/kernel/line-text.ts";
import { isUtf8 } from "../../platform.ts";
import { suggestEncoding } from "../../text/encoding/suggest-encoding.ts";
import { quantity } from "../../text/quantity.ts";
import { linesOf } from "../../text/text-lines.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import type { Page, TextFile } from "./pages.ts";

const replacement = "\ufffd";
const lineFeedPiece: Uint8Array = Uint8Array.of(lineFeed);

/** What the header says of bytes that were replaced. A U+FFFD that the file itself holds is nothing unusual. */
export async function replacementNotice(file: TextFile, { text, scan }: Page): Promise<string[]> {
  if (!linesOf(text).some((line) => line.text.includes(replacement))) return [];
  // In these, what was replaced cannot be told from what was there.
  if (file.encoding !== "utf-8" || (text.kind === "edited" && text.firstLineCharacters !== null)) {
    return [`holds U+FFFD, perhaps for bytes that are not ${file.encoding}`];
  }
  // Only now the bytes are looked at again.
  const { maxLineCharacters, maxTextBytes } = file.limits;
  const maxLineBytes = Math.max(maxLineCharacters, maxTextBytes) * 4;
  const lines = await readFileLines(file.bytes, { ...scan, maxLines: text.lineCount, maxLineBytes });
  const invalid = partsOf(lines, maxLineBytes).flatMap(({ start, end, byteLength }) => {
    const bytes = lines.bytes.subarray(start, end);
    const isValid = byteLength > bytes.length ? isUtf8Start(bytes) : isUtf8(bytes);
    return isValid ? [] : [bytes];
  });
  return invalid.length === 0 ? [] : [notice(invalid)];
}

function notice(invalid: readonly Uint8Array[]): string {
  const sample = new CollectedBytes();
  for (const bytes of invalid) {
    sample.append(bytes);
    sample.append(lineFeedPiece);
  }
  const guess = suggestEncoding(sample.view());
  const suggestion = guess === undefined ? "" : `; perhaps ${guess}, for the host's option encoding`;
  return `${quantity(invalid.length, "line")} with bytes that are not UTF-8, shown as U+FFFD${suggestion}`;
}
