import { readFileSync } from "node:fs";

/** A program made of an example of the README and what it needs to run offline. */
export interface ReadmeProgram {
  readonly name: string;
  /** `main.ts` is run in the directory of these files. */
  readonly files: Readonly<Record<string, string>>;
  /** What it prints. */
  readonly stdout: string;
}

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The examples of the README. */
export const readmeExamples: readonly string[] = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = ""]) => code,
);

/** Takes the place of OpenAI: reads `package.json`, and then says what it was shown. */
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

/** The examples as programs. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
    "offline.ts": offline,
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
