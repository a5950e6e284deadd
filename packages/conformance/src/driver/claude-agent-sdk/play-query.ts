import { readFileSync } from "node:fs";
import type { McpSdkServerConfigWithInstance } from "@anthropic-ai/claude-agent-sdk";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelTurn } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";
import type { Block } from "./messages-stand-in.ts";
import { playProgram } from "./play-program.ts";

/** Plays a turn through the SDK's `query` and its native program. */
export async function playQuery(
  program: string,
  server: McpSdkServerConfigWithInstance,
  { calls, signal }: ModelTurn,
): Promise<readonly ModelAnswer[]> {
  const abortController = new AbortController();
  const abort = (): void => abortController.abort(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener("abort", abort, { once: true });
  let answers: readonly ModelAnswer[] = [];
  try {
    await playProgram({
      program,
      server,
      calls: calls.map(({ id, name, args }) => ({ id, name, json: JSON.stringify(args) })),
      options: { abortController },
      read(results) {
        if (results === undefined) return;
        const received = results.map((block) => [String(block["tool_use_id"]), answerOf(block)] as const);
        answers = answersInOrder(calls, received);
      },
    });
    return answers;
  } catch (error) {
    if (signal?.aborted === true) return [];
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Reads an answer. A failed one is a text alone. */
function answerOf({ content, is_error: isError = false }: Block): ModelAnswer {
  if (typeof content === "string") return { text: content, media: [], isError: isError === true };
  if (!Array.isArray(content)) throw unexpectedShape(content);
  const [first, ...rest] = content as readonly Block[];
  if (first?.type !== "text") throw unexpectedShape(content);
  return { text: String(first["text"]), media: rest.flatMap(mediaOf), isError: isError === true };
}

/** What the program itself adds: after an image, where it saved a copy; in place of a document, where it saved it. */
const savedImage = /^\[Image: source: .*\]$/;
const savedDocument =
  /^\[Resource from files at file:\/\/\/(\S*)\] Binary content \((\S+), [\d.]+ ?\w+\) saved to (.*)$/;

function mediaOf(block: Block): readonly MediaPart[] {
  const text = block.type === "text" ? String(block["text"]) : "";
  if (savedImage.test(text)) return [];
  const [, name = "", mediaType, path] = savedDocument.exec(text) ?? [];
  if (mediaType !== undefined && path !== undefined) {
    const filename = decodeURIComponent(name);
    const data = readFileSync(path).toString("base64");
    return [{ mediaType, data, ...(filename !== "" && { filename }) }];
  }
  const source = block["source"] as { readonly media_type: string; readonly data: string } | undefined;
  if (block.type !== "image" || source === undefined) throw unexpectedShape(block);
  return [{ mediaType: source.media_type, data: source.data }];
}
