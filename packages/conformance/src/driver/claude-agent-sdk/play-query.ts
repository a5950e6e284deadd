import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { query, type McpSdkServerConfigWithInstance } from "@anthropic-ai/claude-agent-sdk";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelTurn } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";
import { messagesStandIn, type Block } from "./messages-stand-in.ts";

const prefix = "mcp__files__";

/** Plays a turn through the SDK's `query` and its native program, with a stand-in for Anthropic and an empty home. */
export async function playQuery(
  program: string,
  files: McpSdkServerConfigWithInstance,
  { tools, calls, signal }: ModelTurn,
): Promise<readonly ModelAnswer[]> {
  const home = mkdtempSync(join(tmpdir(), "readfile-claude-"));
  const endpoint = await messagesStandIn(prefix, calls);
  const abortController = new AbortController();
  const abort = (): void => abortController.abort(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const messages = query({
      prompt: "read it",
      options: {
        abortController,
        pathToClaudeCodeExecutable: program,
        cwd: home,
        env: {
          PATH: process.env["PATH"],
          HOME: home,
          ANTHROPIC_API_KEY: "a-key",
          ANTHROPIC_BASE_URL: endpoint.url,
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        },
        mcpServers: { files },
        allowedTools: tools.map(({ readTool }) => `${prefix}${readTool.name}`),
        settingSources: [],
        maxTurns: 3,
      },
    });
    for await (const _ of messages);
    const received = endpoint.received();
    if (received === undefined) return [];
    return answersInOrder(
      calls,
      received.map((block) => [String(block["tool_use_id"]), answerOf(block)] as const),
    );
  } catch (error) {
    if (signal?.aborted === true) return [];
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    endpoint.close();
    rmSync(home, { recursive: true, force: true });
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
