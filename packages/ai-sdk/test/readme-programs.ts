import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for OpenAI. Its model calls a tool and then repeats the answer that it received. */
function offline(toolName: string): string {
  return `process.env.OPENAI_API_KEY = "none";
const call = { name: "${toolName}", arguments: '{"path":"package.json"}' };
function responses({ input }) {
  const last = input.at(-1);
  const output =
    last.type === "function_call_output"
      ? { type: "message", role: "assistant", id: "m", content: [{ type: "output_text", text: last.output, annotations: [] }] }
      : { type: "function_call", id: "f", call_id: "c", status: "completed", ...call };
  return { id: "r", created_at: 0, model: "m", output: [output], usage: { input_tokens: 1, output_tokens: 1 } };
}
function chat({ messages }) {
  const last = messages.at(-1);
  const message = { role: "assistant", content: last.role === "tool" ? last.content : null };
  if (last.role !== "tool") message.tool_calls = [{ id: "c", type: "function", function: call }];
  return { choices: [{ index: 0, message, finish_reason: last.role === "tool" ? "stop" : "tool_calls" }] };
}
globalThis.fetch = async (url, { body }) => {
  const request = JSON.parse(body);
  const { pathname } = new URL(url);
  return Response.json(pathname === "/v1/responses" ? responses(request) : chat(request));
};
`;
}

const line = '1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", "read_file", `[package.json | line 1 of 1]\n${line}`],
  ["a middleware", "read_file", `[package.json | line 1 of 1]\n${line}`],
  ["a caption for a UI", "read_file", "read package.json\n"],
  ["an alias", "Read", `${line}\n`],
  ["approval", "read_file", 'may it read_file {"path":"package.json"}?\n'],
  ["a context", "read_file", `[package.json | line 1 of 1]\n${line}`],
] as const;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, toolName, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
    "offline.ts": offline(toolName),
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
