import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A model that calls a tool and then repeats the answer that it received. */
function modelCalling(name: string, args: string): string {
  return `import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
const call = { type: "tool_call", id: "call-1", name: "${name}", args: ${args} } as const;
export const model = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [call] }))
  .respond((messages) => new AIMessage(messages.at(-1)?.text ?? ""));
`;
}

const header = "[package.json | lines 1-2 of 4 | next: offset=3 limit=2]\n";
const lines = '1\t{\n2\t  "name": "example",\n';
const programs = [
  ["the first", "read_file", '{ path: "package.json", limit: 2 }', `${header}${lines}`],
  ["a workspace for each tenant, and artifacts", "read_file", '{ path: "package.json" }', "package.json\n"],
  ["an alias", "ReadFile", '{ path: "package.json", limit: 2 }', `${lines}\n`],
  ["approval", "unused", "{}", "true\n"],
  ["an interrupt", "read_file", '{ path: "package.json", limit: 2 }', `${header}${lines}`],
  ["a deep agent", "read_file", '{ path: "/package.json", limit: 2 }', `${header}${lines}`],
] as const;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(
  ([name, toolName, args, stdout], index) => {
    const code = (readmeExamples[index] ?? "").replace(/model: "[^"]+"/, "model");
    return {
      name,
      files: {
        "main.ts": `import { model } from "./offline.ts";\n${code}`,
        "offline.ts": modelCalling(toolName, args),
        "package.json": '{\n  "name": "example",\n  "type": "module"\n}\n',
      },
      stdout,
    };
  },
);
