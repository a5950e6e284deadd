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

/** Takes the place of the SDK's provider: its model calls a tool, and then says what it was shown. */
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

/** The examples as programs. */
export const readmePrograms: readonly ReadmeProgram[] = programs.map(([name, toolName, stdout], index) => ({
  name,
  files: {
    "main.ts": `import "./offline.ts";\n${readmeExamples[index] ?? ""}`,
    "offline.ts": offline(toolName),
    "package.json": '{"name":"example","type":"module"}\n',
  },
  stdout,
}));
