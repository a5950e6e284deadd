import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** None runs without the SDK's program, which is not installed here. */
export const readmePrograms: readonly ReadmeProgram[] = [];

/**
 * A stand-in for Anthropic. Its model reads `package.json` and then repeats the answer that it received. The SDK is the one that
 * is installed beside its program.
 */
const offline = `import { createServer } from "node:http";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
const parentURL = pathToFileURL(process.env.READFILE_CLAUDE_PROGRAM).href;
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier === "@anthropic-ai/claude-agent-sdk" ? { ...context, parentURL } : context),
});
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { tools = [], messages = [] } = body === "" ? {} : JSON.parse(body);
  const result = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).find(({ type }) => type === "tool_result");
  const calls = result === undefined && tools.some(({ name }) => name === "mcp__files__read_file");
  const send = (type, fields) => response.write("event: " + type + "\\ndata: " + JSON.stringify({ type, ...fields }) + "\\n\\n");
  response.writeHead(200, { "content-type": "text/event-stream" });
  const usage = { input_tokens: 1, output_tokens: 1 };
  send("message_start", { message: { id: "m", type: "message", role: "assistant", model: "m", content: [], usage } });
  send("content_block_start", { index: 0, content_block: calls ? { type: "tool_use", id: "t", name: "mcp__files__read_file", input: {} } : { type: "text", text: "" } });
  send("content_block_delta", { index: 0, delta: calls ? { type: "input_json_delta", partial_json: '{"path":"package.json"}' } : { type: "text_delta", text: result?.content[0].text ?? "" } });
  send("content_block_stop", { index: 0 });
  send("message_delta", { delta: { stop_reason: calls ? "tool_use" : "end_turn", stop_sequence: null }, usage });
  send("message_stop", {});
  response.end();
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
server.unref();
process.env.ANTHROPIC_BASE_URL = "http://127.0.0.1:" + server.address().port;
process.env.ANTHROPIC_API_KEY = "none";
process.env.HOME = process.cwd();
process.env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC = "1";
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", shown],
  ["approval", `approved: mcp__files__read_file {"path":"package.json"}\n${shown}`],
] as const;

/** The examples, each as a program that starts the SDK's own. */
export const claudePrograms: readonly ReadmeProgram[] = programs.map(([name, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\nawait import("./example.ts");\n`,
    "example.ts": readmeExamples[index] ?? "",
    "offline.ts": offline,
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
