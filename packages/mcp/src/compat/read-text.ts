import { readWindow, type FileFacts, type ReadWindowOptions, type Workspace } from "@readfile/core";
import type { TextArguments } from "./arguments.ts";
import { failureOf, type Failure } from "./failures.ts";

/** The text of a file or of one of its ends, or why there is none. */
export type TextOfFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: Failure };

/** Bytes of text in an answer, at most: with its last line it keeps to the 200,000 characters that Claude Code shows. */
export const maxAnswerBytes: number = 192 * 1024;

/** More than an answer can hold: only bytes bound it. */
const unboundedCount = maxAnswerBytes + 1;

/** A notebook is JSON here, since none is this small. */
const noNotebooks = 1;

/**
 * Reads a file as the original does: its text without numbers, and the head of it without the last line feed. If the text
 * does not fit, a last line says which lines are shown.
 */
export async function readText(
  workspace: Workspace,
  { path, head, tail }: TextArguments,
  maxTextBytes: number,
  signal: AbortSignal | undefined,
): Promise<TextOfFile> {
  const limits: ReadWindowOptions = {
    maxTextBytes,
    maxLines: unboundedCount,
    maxLineCharacters: unboundedCount,
    maxNotebookBytes: noNotebooks,
  };
  const ofEnd = head ?? tail;
  const asked = {
    path,
    // Without a limit, a path may name lines itself.
    limit: ofEnd === undefined ? undefined : Math.min(ofEnd, unboundedCount),
    offset: tail === undefined ? undefined : -tail,
  };
  const window = await readWindow(workspace, asked, { ...limits, signal });
  if (!window.ok) return { ok: false, failure: failureOf(path, window.error) };
  const { kind } = window.data;
  if (kind === "image" || kind === "document") {
    const message = `it is no text but ${shown[kind]}; read_media_file shows it`;
    return { ok: false, failure: failureOf(path, { code: "BINARY_FILE", message }) };
  }
  const [facts] = window.files;
  const cut = facts && cutNotice(facts, { head, tail });
  if (cut !== undefined) return { ok: true, text: `${window.text.replace(/\n?$/, "\n")}${cut}` };
  return { ok: true, text: head === undefined ? window.text : window.text.replace(/\n$/, "") };
}

const shown = { image: "an image", document: "a PDF document" } as const;

/** What the last line says of a text that is not all of what was asked for: which lines it has, and how to go on. */
function cutNotice(
  { firstLine, lastLine, totalLines, next }: FileFacts,
  { head, tail }: Pick<TextArguments, "head" | "tail">,
): string | undefined {
  if (firstLine === null || lastLine === null) return undefined;
  const startsRight = tail !== undefined || firstLine === 1;
  const isPart = next?.column !== undefined;
  const isAllOfHead = head !== undefined && !isPart && lastLine === head;
  if (startsRight && (next === null || isAllOfHead)) return undefined;
  const total = totalLines === null ? "an unknown total" : `${totalLines}`;
  const part = isPart ? ", the last of them in part" : "";
  const shownLines = `Shown: lines ${firstLine} to ${lastLine} of ${total}${part}.`;
  if (next === null) return `[${shownLines}]`;
  const call = callAfter(lastLine, totalLines);
  const goingOn = call === undefined ? "nothing shows the rest" : `${call} goes on`;
  const place = isPart && call !== undefined ? " after that line" : "";
  return `[${shownLines} An answer holds ${maxAnswerBytes} bytes; ${goingOn}${place}.]`;
}

/** What reads the lines that follow. Undefined if none do. */
function callAfter(lastLine: number, totalLines: number | null): string | undefined {
  if (totalLines === null && lastLine > 0) return `the path with ":${lastLine + 1}" added`;
  const left = lastLine < 0 ? -1 - lastLine : Number(totalLines) - lastLine;
  return left > 0 ? `read_text_file with tail=${left}` : undefined;
}
