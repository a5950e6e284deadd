import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A call of a tool: its name, and its arguments as code. */
type Call = readonly [name: string, args: string];

/** A model that makes one call after the other, and then repeats the answer that it received. */
function modelCalling(calls: readonly Call[]): string {
  const turns = calls.map(
    ([name, args], index) =>
      `  .respond(new AIMessage({ content: "", tool_calls: [{ type: "tool_call", id: "call-${index}", name: "${name}", args: ${args} }] }))\n`,
  );
  return `import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
export const model = fakeModel()
${turns.join("")}  .respond((messages) => new AIMessage(messages.at(-1)?.text ?? ""));
`;
}

const header = "[package.json | lines 1-2 of 4 | next: offset=3 limit=2]\n";
const lines = '1\t{\n2\t  "name": "example",\n';
const programs: readonly (readonly [name: string, calls: readonly Call[], stdout: string])[] = [
  ["the first", [["read_file", '{ path: "package.json", limit: 2 }']], `${header}${lines}`],
  [
    "a workspace for each tenant, and artifacts",
    [["read_file", '{ path: "package.json" }']],
    "package.json\n",
  ],
  ["an alias", [["ReadFile", '{ path: "package.json", limit: 2 }']], `${lines}\n`],
  ["approval", [["unused", "{}"]], "true\n"],
  ["an interrupt", [["read_file", '{ path: "package.json", limit: 2 }']], `${header}${lines}`],
  [
    "a deep agent",
    [
      ["write_file", '{ file_path: "/plan.md", content: "Ship it.\\n" }'],
      ["read_file", '{ path: "/plan.md" }'],
    ],
    "[plan.md | line 1 of 1]\n1\tShip it.\n",
  ],
];

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, calls, stdout], index) => {
  const code = (readmeExamples[index] ?? "").replace(/model: "[^"]+"/, "model");
  return {
    name,
    files: {
      "main.ts": `import { model } from "./offline.ts";\n${code}`,
      "offline.ts": modelCalling(calls),
      "package.json": '{\n  "name": "example",\n  "type": "module"\n}\n',
    },
    stdout,
  };
});
