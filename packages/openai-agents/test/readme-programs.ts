import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for OpenAI's model. It reads `package.json` and then repeats the answer that it received. */
const offline = `import { setDefaultModelProvider, setTracingDisabled } from "@openai/agents";
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from "@openai/agents/testing";
setTracingDisabled(true);
const turn = modelResponder(({ request }) => {
  const last = request.input.at(-1);
  if (last.type === "function_call_result") return [assistantMessage(last.output.text)];
  return [functionCall("read_file", { path: "package.json" }, { callId: "call-1" })];
});
setDefaultModelProvider({ getModel: () => new ScriptedModel([turn, turn]) });
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", shown],
  ["a workspace for each tenant, and custom data", "read package.json\n"],
  ["approval", `approved: read_file {"path":"package.json"}\n${shown}`],
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
