import type { McpSdkServerConfigWithInstance } from "@anthropic-ai/claude-agent-sdk";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { MediaPart } from "@readfile/core";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type {
  ConformanceDriver,
  ConformanceLoop,
  Lacks,
  ModelAnswer,
  ModelTurn,
} from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";
import { playQuery } from "./play-query.ts";

/** An adapter for the Claude Agent SDK. */
export interface ClaudeAgentSdkAdapter extends Adapter<unknown> {
  /** Makes an in-process server of the adapter's tools, for the SDK's option `mcpServers`. */
  readonly server: (tools: readonly never[]) => McpSdkServerConfigWithInstance;
  /** The path of the SDK's native program. Absent: the loop `query`, which is in it, is left out. */
  readonly program?: string | undefined;
}

const lacks: Lacks = {
  imageNames: "an image has no place for a file name",
  nonObjectArguments: "arguments are objects by the Model Context Protocol",
  protoField: "the Model Context Protocol's SDK drops it",
  aliases: "a server knows a tool by one name",
};

/** What the program itself changes. That it saves documents, and names the files of images, `play-query.ts` reads back. */
const programLacks: Lacks = {
  numbersAsText: "the program makes a number of it where the schema asks for one",
  blankTexts: "the program puts words of its own in their place",
  longTexts: "the program shows a preview of them",
  brokenImages: "the program leaves out an image that it cannot decode",
};

/** Drives an adapter through the server that the SDK's program calls, and through that program where its path is given. */
export function claudeAgentSdkDriver(adapter: ClaudeAgentSdkAdapter): ConformanceDriver {
  const { program } = adapter;
  const serverOf = ({ tools }: ModelTurn): McpSdkServerConfigWithInstance =>
    adapter.server(tools.map((tool) => adaptedTool(adapter, tool) as never));
  const loops: ConformanceLoop[] = [
    { name: "tools/call", call: (turn) => callTools(serverOf(turn), turn) },
    ...(program === undefined
      ? []
      : [
          {
            name: "query",
            lacks: programLacks,
            call: (turn: ModelTurn) => playQuery(program, serverOf(turn), turn),
          },
        ]),
  ];
  return { name: "claude-agent-sdk", loops, lacks };
}

/** Calls the tools as the SDK's program does, with a client of the protocol in its place. */
async function callTools(
  { instance }: McpSdkServerConfigWithInstance,
  { calls, signal }: ModelTurn,
): Promise<readonly ModelAnswer[]> {
  const client = new Client({ name: "model", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([instance.connect(far), client.connect(near)]);
  try {
    return await Promise.all(
      calls.map(async ({ name, args }) => {
        const params = { name, arguments: args as Record<string, unknown> };
        const result = await client.callTool(params, undefined, signal === undefined ? {} : { signal });
        return answerOf(result as CallToolResult);
      }),
    );
  } catch (error) {
    if (signal?.aborted === true) return [];
    throw error;
  } finally {
    await client.close();
  }
}

function answerOf({ content: [first, ...rest], isError = false }: CallToolResult): ModelAnswer {
  if (first?.type !== "text") throw unexpectedShape(first);
  return { text: first.text, media: rest.map(mediaOf), isError };
}

function mediaOf(part: CallToolResult["content"][number]): MediaPart {
  if (part.type === "image") return { mediaType: part.mimeType, data: part.data };
  if (part.type !== "resource" || !("blob" in part.resource)) throw unexpectedShape(part);
  const { uri, mimeType = "", blob } = part.resource;
  const filename = decodeURIComponent(uri.slice("file:///".length));
  return { mediaType: mimeType, data: blob, ...(filename !== "" && { filename }) };
}
