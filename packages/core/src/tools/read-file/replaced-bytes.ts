import { isUtf8 } from "../../platform.ts";
import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { readLineWindow } from "../../lines/line-window.ts";
import { suggestEncoding } from "../../text/encoding/suggest-encoding.ts";
import { quantity } from "../../text/quantity.ts";
import { Utf8Checker } from "../../text/utf8.ts";
import type { ReadFileLimits } from "./options.ts";
import type { ReadFileWindow, TextFile } from "./page-reader.ts";

const replacement = "\ufffd";
const lineFeed: Uint8Array = Uint8Array.of(0x0a);

/** What the header says of bytes that were replaced. A U+FFFD that the file itself holds is not unusual. */
export async function replacementNotice(
  text: TextFile,
  window: ReadFileWindow,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal,
): Promise<string[]> {
  const { whole, firstLineCharacters } = window.text;
  // Nothing was replaced in valid UTF-8; in a file that is presented as such it may have been.
  if (whole !== undefined && (text.encoding === "utf-8" || whole.traits.ascii)) return [];
  const { lines } = window.text;
  if (!lines.some((line) => line.text.includes(replacement))) return [];
  // What was replaced in these cannot be told from what was there.
  if (text.encoding !== "utf-8" || firstLineCharacters !== null) {
    return [`holds U+FFFD, perhaps for bytes that are not ${text.encoding}`];
  }
  // The bytes are looked at again in this case alone.
  const raw = await readLineWindow(text.file, {
    ...window.scan,
    maxLines: lines.length,
    maxLineBytes: Math.max(limits.maxLineCharacters, limits.maxTextBytes) * 4,
    signal,
  });
  const invalid = raw.lines.flatMap(({ start, end, byteLength }) => {
    const bytes = raw.bytes.subarray(start, end);
    const isValid = byteLength > bytes.length ? new Utf8Checker().feed(bytes) : isUtf8(bytes);
    return isValid ? [] : [bytes];
  });
  return invalid.length === 0 ? [] : [notice(invalid)];
}

function notice(invalid: readonly Uint8Array[]): string {
  const sample = new CollectedBytes();
  for (const bytes of invalid) {
    sample.append(bytes);
    sample.append(lineFeed);
  }
  const guess = suggestEncoding(sample.view());
  const suggestion = guess === undefined ? "" : `; perhaps ${guess}, for the host's option encoding`;
  return `${quantity(invalid.length, "line")} with bytes that are not UTF-8, shown as U+FFFD${suggestion}`;
}
