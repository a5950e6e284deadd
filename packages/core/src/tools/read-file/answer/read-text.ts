import type { FileFacts } from "../../../contract/file-facts.ts";
import { endingText } from "../../../lines/kernel/line-kernel.ts";
import { decodeUtf8 } from "../../../text/utf8.ts";
import type { FileAnswer, OpenedFile } from "./file-answer.ts";
import { formatText, type TextParts } from "./format-text.ts";
import { nameNotice } from "./name-notice.ts";
import { readBlockWindow } from "./read-block-window.ts";
import { replacementNotice } from "./replacement-notice.ts";
import type { ReadFileWindow } from "./read-file-window.ts";
import { textFacts } from "./text-facts.ts";
import type { TextFile } from "./text-file.ts";
import { TextWindowReader } from "./text-window-reader.ts";

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
