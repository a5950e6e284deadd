import { decodeUtf8, hasNul } from "../../platform.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import { endingText } from "../../lines/kernel/line-kernel.ts";
import { Utf8Checker } from "../../text/utf8.ts";
import type { FileAnswer, OpenedFile } from "./open.ts";
import { formatText, type TextParts, nameNotice } from "./wording.ts";
import { readBlockWindow } from "./block.ts";
import { replacementNotice } from "./replaced-bytes.ts";
import { type ReadFileWindow, type TextFile, TextWindowReader, textFile } from "./page-reader.ts";
import { textFacts } from "./facts.ts";

/** Reads the window of a text file that the request asks for. `said`: what else its header says. */
export async function readText(
  from: OpenedFile,
  text: TextFile,
  said: Partial<TextParts> = {},
): Promise<FileAnswer> {
  const { request, settings, signal } = from;
  const window = await windowOf(from, text);
  const facts: FileFacts = { ...from.opened, ...textFacts(window, text, request) };
  const notes = [
    ...(await replacementNotice(text, window, settings.limits, signal)),
    ...(said.notes ?? nameNotice(facts)),
    ...request.notes,
  ];
  const style = { request, numbering: settings.numbering, parts: said.parts ?? [], notes };
  return {
    kind: "text",
    facts,
    content: contentOf(window),
    media: [],
    text: (settled) => formatText(window, settled, style),
  };
}

function contentOf({ text }: ReadFileWindow): string {
  if (text.whole) return decodeUtf8(text.whole.bytes);
  return text.lines.map((line) => line.text + endingText[line.ending]).join("");
}

async function windowOf(from: OpenedFile, text: TextFile): Promise<ReadFileWindow> {
  const { request, settings, signal } = from;
  const reader = new TextWindowReader(text, request, settings.limits, signal);
  const { offset = 1, mode } = request;
  if (mode === "block") return await readBlockWindow(from, text, reader);
  return offset > 0 ? await reader.fromStart(offset) : await reader.fromEnd(-offset);
}

/** Reads a file that only starts as an image or document, where it is text; undefined where it is not. */
export async function readBrokenAsText(from: OpenedFile, note: string): Promise<FileAnswer | undefined> {
  if (hasNul(from.head) || !new Utf8Checker().feed(from.head)) return undefined;
  return await readText(from, textFile(from, { name: "utf-8", markBytes: 0 }), { notes: [note] });
}
