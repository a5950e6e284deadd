import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for the SDK's provider. Its model calls a tool and then repeats the answer that it received. */
function offline(toolName: string): string {
  return `import { MockLanguageModelV4 } from "ai/test";
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finishReason = { unified: "stop" };
const call = { type: "tool-call", toolCallId: "call-1", toolName: "${toolName}", input: '{"path":"package.json"}' };
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const last = prompt.at(-1);
    const content = last.role === "tool" ? { type: "text", text: last.content[0].output.value } : call;
    return { content: [content], finishReason, usage, warnings: [] };
  },
});
globalThis.AI_SDK_DEFAULT_PROVIDER = { specificationVersion: "v4", languageModel: () => model };
`;
}

const line = '1\t{"name":"example","type":"module"}\n';
const programs = [
  ["the first", "read_file", `[package.json | line 1 of 1]\n${line}`],
  ["a caption for a UI", "read_file", "read package.json\n"],
  ["an alias", "Read", `${line}\n`],
  ["approval", "read_file", 'may it read_file {"path":"package.json"}?\n'],
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
