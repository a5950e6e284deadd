import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A call of a tool: its name, and its arguments. */
type Call = readonly [name: string, args: object];

/** A stand-in for OpenAI. Its model makes one call after the other, and then repeats the answer that it received. */
function offline(calls: readonly Call[]): string {
  const made = calls.map(([name, args]) => ({ name, arguments: JSON.stringify(args) }));
  return `process.env.OPENAI_API_KEY = "none";
const calls = ${JSON.stringify(made)};
const [call] = calls;
function responses({ input }) {
  const last = input.at(-1);
  const next = calls[input.filter(({ type }) => type === "function_call_output").length];
  const output =
    next === undefined
      ? { type: "message", role: "assistant", id: "m", content: [{ type: "output_text", text: last.output, annotations: [] }] }
      : { type: "function_call", id: "f", call_id: "c" + input.length, status: "completed", ...next };
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
const read: Call = ["read_file", { path: "package.json" }];
const write: Call = ["bash", { command: "mkdir notes && echo 'Ship it.' > notes/plan.md" }];
const programs: readonly (readonly [name: string, calls: readonly Call[], stdout: string])[] = [
  ["the first", [read], `[package.json | line 1 of 1]\n${line}`],
  ["a middleware", [read], `[package.json | line 1 of 1]\n${line}`],
  ["a caption for a UI", [read], "read package.json\n"],
  ["an alias", [["Read", { path: "package.json" }]], `${line}\n`],
  ["approval", [read], 'may it read_file {"path":"package.json"}?\n'],
  ["a context", [read], `[package.json | line 1 of 1]\n${line}`],
  [
    "a sandbox",
    [write, ["read_file", { path: "notes/plan.md" }]],
    "[notes/plan.md | line 1 of 1]\n1\tShip it.\n",
  ],
];

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, calls, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
    "offline.ts": offline(calls),
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
