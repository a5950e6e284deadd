import { readWindow, type FileFacts, type ReadWindowOptions, type Workspace } from "@readfile/core";
import type { Failure } from "./answers.ts";
import type { TextArguments } from "./arguments.ts";

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
  // Without a limit, a path may name lines itself.
  const limit = ofEnd === undefined ? undefined : Math.min(ofEnd, unboundedCount);
  const asked = { path, limit, offset: tail === undefined || limit === undefined ? undefined : -limit };
  const window = await readWindow(workspace, asked, { ...limits, signal });
  if (!window.ok) return { ok: false, failure: window.error };
  const { kind } = window.data;
  if (kind === "image" || kind === "document") {
    return {
      ok: false,
      failure: { code: "BINARY_FILE", message: `it is no text but ${shown[kind]}; read_media_file shows it` },
    };
  }
  const [facts] = window.files;
  const cut = facts && cutNotice(facts, { head, tail });
  if (cut !== undefined) return { ok: true, text: `${window.text.replace(/\n?$/, "\n")}${cut}` };
  return { ok: true, text: head === undefined ? window.text : window.text.replace(/\n$/, "") };
}

const shown = { image: "an image", document: "a PDF document" } as const;

/** What the last line says of a text that is not all of what was asked for. */
function cutNotice(
  { firstLine, lastLine, totalLines, next }: FileFacts,
  { head, tail }: Pick<TextArguments, "head" | "tail">,
): string | undefined {
  if (firstLine === null || lastLine === null) return undefined;
  const startsRight = tail !== undefined || firstLine === 1;
  const isAllOfHead = head !== undefined && next?.column === undefined && lastLine === head;
  if (startsRight && (next === null || isAllOfHead)) return undefined;
  const total = totalLines === null ? "an unknown total" : `${totalLines}`;
  const part = next?.column === undefined ? "" : ", the last of them in part";
  return `[Shown: lines ${firstLine} to ${lastLine} of ${total}${part}. An answer holds ${maxAnswerBytes} bytes; head and tail ask for fewer lines.]`;
}
