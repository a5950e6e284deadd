import type { Workspace } from "@readfile/core";
import type { ToolAnswer } from "../served-tool.ts";
import { textAnswer } from "./answers.ts";
import { maxAnswerBytes, readText } from "./read-text.ts";

/** Of a longer path only the start is shown. */
const maxShownCharacters = 255;

/** Of a longer error only the start is shown. */
const maxErrorCharacters = 500;

const separator = "\n---\n";

const isFull = "not read: the answer is full; read it in another call";

/** What the last line of a text that is cut may need, beside its line feeds. */
const noticeBytes = 256;

/** With less room than this for the text of a file, the answer is full. */
const minTextBytes = 1024;

/** Reads files one after the other, each with the bytes that those before it left. */
export async function readSeveral(
  workspace: Workspace,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ToolAnswer> {
  const names = paths.map((path) => startOf(path, maxShownCharacters));
  // Whatever the files before it hold, each has room to say that it was not read.
  let bytesLeft = maxAnswerBytes - names.reduce((sum, name) => sum + bytesOf(errorPart(name, isFull)), 0);
  bytesLeft -= separator.length * (paths.length - 1);
  const parts: string[] = [];
  for (const [index, path] of paths.entries()) {
    const name = names[index] ?? "";
    const room = bytesLeft + bytesOf(errorPart(name, isFull));
    let part = await partOf(workspace, { path, name, room }, signal);
    if (bytesOf(part) > room) part = errorPart(name, isFull);
    bytesLeft = room - bytesOf(part);
    parts.push(part);
  }
  return textAnswer(parts.join(separator));
}

/** What an answer says of a file. It may be larger than `room`, the bytes that are left. */
async function partOf(
  workspace: Workspace,
  { path, name, room }: { readonly path: string; readonly name: string; readonly room: number },
  signal: AbortSignal | undefined,
): Promise<string> {
  const maxTextBytes = room - bytesOf(textPart(name, "")) - noticeBytes;
  if (maxTextBytes < minTextBytes) return errorPart(name, isFull);
  const read = await readText(workspace, { path, head: undefined, tail: undefined }, maxTextBytes, signal);
  return read.ok
    ? textPart(name, read.text)
    : errorPart(name, startOf(read.failure.message, maxErrorCharacters));
}

function textPart(name: string, text: string): string {
  return `${name}:\n${text}\n`;
}

function errorPart(name: string, message: string): string {
  return `${name}: Error - ${message}`;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/** A text, or the start of a longer one, which ends in `…` and with a whole character. */
function startOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
