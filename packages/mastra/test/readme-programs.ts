import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for OpenAI. Its model reads `package.json` and then repeats the answer that it received. */
const offline = `process.env.OPENAI_API_KEY = "none";
globalThis.fetch = async (url, { body }) => {
  const last = JSON.parse(body).input.at(-1);
  const output =
    last.type === "function_call_output"
      ? { type: "message", role: "assistant", id: "m", content: [{ type: "output_text", text: last.output, annotations: [] }] }
      : { type: "function_call", id: "f", call_id: "c", status: "completed", name: "read_file", arguments: '{"path":"package.json"}' };
  return Response.json({ id: "r", created_at: 0, model: "m", output: [output], usage: { input_tokens: 1, output_tokens: 1 } });
};
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", shown],
  ["a workspace for each tenant, and the output", "read package.json\n"],
  ["approval", `approved: read_file {"path":"package.json"}\n${shown}`],
  ["a filesystem", shown],
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
