import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for the Messages API. Its model reads `package.json` and then repeats the answer that it received. */
const offline = `process.env["ANTHROPIC_API_KEY"] = "none";
globalThis.fetch = async (_input, init) => {
  const { messages } = JSON.parse(String(init?.body));
  const { content } = messages.at(-1);
  const call = { type: "tool_use", id: "call-1", name: "read_file", input: { path: "package.json" } };
  const said = typeof content === "string" ? [call] : [{ type: "text", text: content[0].content }];
  const stop_reason = typeof content === "string" ? "tool_use" : "end_turn";
  const usage = { input_tokens: 1, output_tokens: 1 };
  const parts = { id: "message", type: "message", role: "assistant", model: "script" };
  return Response.json({ ...parts, content: said, stop_reason, stop_sequence: null, usage });
};
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", shown],
  ["a loop by hand", `approved: read_file {"path":"package.json"}\n${shown}`],
] as const;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
    "offline.ts": offline,
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
