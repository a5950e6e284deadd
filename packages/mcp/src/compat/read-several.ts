import type { Workspace } from "@readfile/core";
import type { ToolAnswer } from "../served-tool.ts";
import { textAnswer } from "./answers.ts";
import { maxAnswerBytes, readText } from "./read-text.ts";

/** Longer paths name no file. */
const maxShownCharacters = 4096;

/** Reads files one after the other, each with the bytes that those before it left. */
export async function readSeveral(
  workspace: Workspace,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ToolAnswer> {
  let bytesLeft = maxAnswerBytes;
  const parts: string[] = [];
  for (const path of paths) {
    const name = path.slice(0, maxShownCharacters);
    if (bytesLeft <= 0) {
      parts.push(`${name}: Error - not read: the answer is full; read it in another call`);
      continue;
    }
    const read = await readText(workspace, { path, head: undefined, tail: undefined }, bytesLeft, signal);
    if (!read.ok) {
      parts.push(`${name}: Error - ${read.failure.message}`);
      continue;
    }
    bytesLeft -= Buffer.byteLength(read.text);
    parts.push(`${name}:\n${read.text}\n`);
  }
  return textAnswer(parts.join("\n---\n"));
}
