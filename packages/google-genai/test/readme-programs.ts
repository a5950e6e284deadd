import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for the Gemini API. Its model reads `package.json` and then repeats the answer that it received. */
const offline = `process.env["GEMINI_API_KEY"] = "none";
globalThis.fetch = async (_input, init) => {
  const { contents } = JSON.parse(String(init?.body));
  const [part] = contents.at(-1).parts;
  const call = { functionCall: { id: "call-1", name: "read_file", args: { path: "package.json" } } };
  const said = "functionResponse" in part ? { text: part.functionResponse.response.output } : call;
  const candidates = [{ content: { role: "model", parts: [said] }, finishReason: "STOP" }];
  return Response.json({ candidates });
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
