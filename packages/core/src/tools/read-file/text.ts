import { hasNul } from "../../platform.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { readBlockPage } from "./block.ts";
import { factsOfPage } from "./facts.ts";
import type { RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import { readLastPage, readPage, textFile, type Page, type TextFile } from "./pages.ts";
import type { TextReading } from "./reading.ts";
import { replacementNotice } from "./replaced-bytes.ts";

/** Reads the page of a text file that the request asks for. `said` is what else the header says. */
export async function readText(
  opened: RequestedFile,
  file: TextFile,
  said: { readonly title?: readonly string[]; readonly notes?: readonly string[] } = {},
): Promise<TextReading> {
  const { path } = opened.facts;
  const page = await pageOf(file, path);
  // Nothing was replaced in valid UTF-8. In a file that is presented as such, bytes may have been.
  const isExact = page.text.kind === "whole" && (file.encoding === "utf-8" || page.text.traits.ascii);
  const notes = [
    ...(isExact ? [] : await replacementNotice(file, page)),
    ...(said.notes ?? (mediaNames.test(path) ? [nameNotice(path, opened.facts.byteLength)] : [])),
    ...file.request.notes,
  ];
  return {
    kind: "text",
    facts: { ...opened.facts, ...factsOfPage(page, file) },
    page,
    title: said.title ?? [],
    notes,
  };
}

function pageOf(file: TextFile, path: string): Promise<Page> {
  const { offset = 1, mode } = file.request;
  if (mode === "block") return readBlockPage(file, path);
  return offset > 0 ? readPage(file, offset) : readLastPage(file, -offset);
}

const mediaNames = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/** What the header says of text that has the name of an image or document. */
function nameNotice(path: string, byteLength: number | null): string {
  const noun = /\.pdf$/i.test(path) ? "document" : "image";
  return byteLength === 0 ? `no ${noun}, whatever its name says` : `text, not the ${noun} that its name says`;
}

/** Reads a file that only starts as an image or document, where it is text; undefined where it is not. */
export async function readBrokenAsText(
  opened: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
  note: string,
): Promise<TextReading | undefined> {
  if (hasNul(head) || !isUtf8Start(head)) return undefined;
  return await readText(opened, textFile(opened, { name: "utf-8", markBytes: 0 }, settings), {
    notes: [note],
  });
}
