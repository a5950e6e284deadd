import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A call of a tool: its name, and its arguments. */
type Call = readonly [name: string, args: object];

/** A stand-in for OpenAI's model. It makes one call after the other, and then repeats the answer that it received. */
const offline = (
  calls: readonly Call[],
): string => `import { setDefaultModelProvider, setTracingDisabled } from "@openai/agents";
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from "@openai/agents/testing";
setTracingDisabled(true);
// The SDK keeps the provider that it was given first, for all programs of the process.
globalThis.calls = ${JSON.stringify(calls)};
const turn = modelResponder(({ request }) => {
  const answers = request.input.filter(({ type }) => type === "function_call_result");
  const call = globalThis.calls[answers.length];
  if (call === undefined) return [assistantMessage(answers.at(-1).output.text)];
  return [functionCall(...call, { callId: "call-" + answers.length })];
});
setDefaultModelProvider({ getModel: () => new ScriptedModel([turn, ...globalThis.calls.map(() => turn)]) });
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';
const read: Call = ["read_file", { path: "package.json" }];
const command = "mkdir notes && echo 'Ship it.' > notes/plan.md";
const programs: readonly (readonly [name: string, stdout: string, calls?: readonly Call[]])[] = [
  ["the first", shown],
  ["a workspace for each tenant, and custom data", "read package.json\n"],
  ["approval", `approved: read_file {"path":"package.json"}\n${shown}`],
  [
    "a sandbox agent",
    "[notes/plan.md | line 1 of 1]\n1\tShip it.\n",
    [
      ["exec_command", { cmd: command, login: false }],
      ["read_file", { path: "notes/plan.md" }],
    ],
  ],
];

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(
  ([name, stdout, calls = [read]], index) => ({
    name,
    files: {
      "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
      "offline.ts": offline(calls),
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout,
  }),
);
