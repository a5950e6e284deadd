import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listIn, type Agent, type Fields } from "./agent.ts";
import { namedEvents, type SentRequest, type StandInAnswer } from "./stand-in.ts";

const toolName = "mcp__readfile__read_file";

/** Claude Code, as the binary in its SDK's package, against a stand-in for the Messages API. */
export const claudeCode: Agent = {
  name: "Claude Code",
  packages: { "@anthropic-ai/claude-agent-sdk": "0.3.332" },
  prepare({ installed, home, server: [command, ...args], url }) {
    const [program = "claude"] = globSync("node_modules/@anthropic-ai/claude-agent-sdk-*/claude{,.exe}", {
      cwd: installed,
    });
    const servers = join(home, "servers.json");
    writeFileSync(servers, JSON.stringify({ mcpServers: { readfile: { command, args } } }));
    return {
      program: join(installed, program),
      args: [
        "-p",
        "Read the file.",
        "--mcp-config",
        servers,
        "--strict-mcp-config",
        "--allowedTools",
        toolName,
      ],
      env: {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "sk-ant-stand-in",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_AUTOUPDATER: "1",
      },
    };
  },
  answer({ path, body }, file) {
    if (!path.startsWith("/v1/messages") || path.includes("count_tokens")) return undefined;
    const offersTool = listIn(body["tools"]).some(({ name }) => name === toolName);
    const calls = offersTool && this.resultsIn({ path, body }).length === 0;
    return message(
      body["stream"] === true,
      calls
        ? { type: "tool_use", id: "toolu_1", name: toolName, input: { path: file } }
        : { type: "text", text: "Done." },
    );
  },
  resultsIn({ body }: SentRequest) {
    return listIn(body["messages"])
      .flatMap(({ content }) => listIn(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ content }) =>
        typeof content === "string"
          ? content
          : listIn(content)
              .map(({ text }) => String(text))
              .join(""),
      );
  },
};

/** A message with one block, as a stream or as a whole. */
function message(isStream: boolean, block: Fields): StandInAnswer {
  const facts = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-stand-in",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  const stopReason = block["type"] === "tool_use" ? "tool_use" : "end_turn";
  if (!isStream) {
    const whole = { ...facts, content: [block], stop_reason: stopReason };
    return { type: "application/json", body: JSON.stringify(whole) };
  }
  const isCall = block["type"] === "tool_use";
  return namedEvents([
    { type: "message_start", message: { ...facts, content: [], stop_reason: null } },
    {
      type: "content_block_start",
      index: 0,
      content_block: isCall ? { ...block, input: {} } : { ...block, text: "" },
    },
    {
      type: "content_block_delta",
      index: 0,
      delta: isCall
        ? { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }
        : { type: "text_delta", text: block["text"] },
    },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ]);
}
