import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

/** A program of a user that compiles, and one that must not. */
interface Checked {
  readonly right: string;
  readonly wrong: string;
  /** What the compiler says of the wrong one. */
  readonly says: string;
}

const prelude = `import { codexReadFileTool, guardApproval, readFileTool, readMediaMiddleware, toAiSdkTool } from "@readfile/ai-sdk";
import type { AiSdkReadTool, ReadOutput } from "@readfile/ai-sdk";
import { generateText, jsonSchema, ToolLoopAgent, wrapLanguageModel } from "ai";
import type { InferUITools, LanguageModel, ToolExecutionOptions, ToolSet, UIDataTypes, UIMessage } from "ai";
void [codexReadFileTool, guardApproval, readFileTool, readMediaMiddleware, toAiSdkTool, generateText, jsonSchema, ToolLoopAgent, wrapLanguageModel];
export type Used = [AiSdkReadTool<object>, ReadOutput, InferUITools<{}>, ToolExecutionOptions<{}>, UIDataTypes, UIMessage, LanguageModel];
const contextSchema = jsonSchema<{ tenant: string }>({});
void contextSchema;
`;

const programs: Readonly<Record<string, Checked>> = {
  "InferUITools knows the output": {
    right: `const tools = { read_file: readFileTool() };
type Message = UIMessage<unknown, UIDataTypes, InferUITools<typeof tools>>;
export const textOf = (part: Message["parts"][number]) =>
  part.type === "tool-read_file" && part.state === "output-available" ? part.output.text : "";`,
    wrong: `const tools = { read_file: readFileTool() };
type Message = UIMessage<unknown, UIDataTypes, InferUITools<typeof tools>>;
export const textOf = (part: Message["parts"][number]) =>
  part.type === "tool-read_file" && part.state === "output-available" ? part.output.data : "";`,
    says: "TS2339: Property 'data' does not exist",
  },
  "InferUITools knows the input": {
    right: `const tools = { read_file: codexReadFileTool() };
export const path = (input: InferUITools<typeof tools>["read_file"]["input"]): string => input.file_path;`,
    wrong: `const tools = { read_file: codexReadFileTool() };
export const path = (input: InferUITools<typeof tools>["read_file"]["input"]): string => input.path;`,
    says: "TS2339: Property 'path' does not exist",
  },
  "authorize knows the SDK's options and the context": {
    right: `export const tool = readFileTool({
  contextSchema,
  authorize: ({ context }) => context.context.tenant === "a" && context.toolCallId !== "",
});`,
    wrong: `export const tool = readFileTool({ contextSchema, authorize: ({ context }) => context.context.owner === "a" });`,
    says: "TS2339: Property 'owner' does not exist on type '{ tenant: string; }'",
  },
  "workspace knows them too": {
    right: `declare const byTenant: (tenant: string) => never;
export const tool = codexReadFileTool({ contextSchema, workspace: ({ context }) => byTenant(context.context.tenant) });`,
    wrong: `declare const byTenant: (tenant: number) => never;
export const tool = codexReadFileTool({ contextSchema, workspace: ({ context }) => byTenant(context.context.tenant) });`,
    says: "TS2345: Argument of type 'string' is not assignable to parameter of type 'number'",
  },
  "without a schema the context is empty": {
    right: `export const tool = readFileTool({ authorize: ({ context }) => context.messages.length > 0 });`,
    wrong: `export const tool = readFileTool({ authorize: ({ context }) => context.context.tenant === "a" });`,
    says: "TS2339: Property 'tenant' does not exist on type '{}'",
  },
  "a function that is declared elsewhere may take the SDK's options": {
    right: `const authorize = ({ context }: { context: ToolExecutionOptions<{ tenant: string }> }) => context.context.tenant === "a";
export const tool = readFileTool({ contextSchema, authorize });`,
    wrong: `const authorize = ({ context }: { context: ToolExecutionOptions<{ owner: string }> }) => context.context.owner === "a";
export const tool = readFileTool({ contextSchema, authorize });`,
    says: "TS2322: Type 'Schema<{ tenant: string; }>' is not assignable to type 'FlexibleSchema<{ owner: string; }>",
  },
  "strict is true or false": {
    right: `export const tool = readFileTool({ strict: true, deferLoading: true, storeMedia: false });`,
    wrong: `export const tool = readFileTool({ strict: "yes" });`,
    says: "TS2322: Type 'string' is not assignable to type 'boolean | undefined'",
  },
  "onInputAvailable knows the arguments": {
    right: `export const tool = codexReadFileTool({ onInputAvailable: ({ input }) => console.log(input.file_path) });`,
    wrong: `export const tool = codexReadFileTool({ onInputAvailable: ({ input }) => console.log(input.path) });`,
    says: "TS2339: Property 'path' does not exist",
  },
  "exactOptionalPropertyTypes: undefined is no root": {
    right: `declare const media: "text" | undefined;
export const tool = readFileTool({ media, strict: undefined, contextSchema: undefined });`,
    wrong: `declare const root: string | undefined;
export const tool = readFileTool({ root });`,
    says: "TS2379: Argument of type '{ root: string | undefined; }' is not assignable",
  },
  "a copy of a tool is a tool": {
    right: `const read_file = { ...readFileTool(), description: "Reads.", inputExamples: [], strict: true };
const tools: ToolSet = { read_file };
const guard = guardApproval(read_file, ({ path }) => (path === "a" ? "approved" : "denied"));
void [tools, guard];`,
    wrong: `const read_file = { ...readFileTool(), description: 7 };
const tools: ToolSet = { read_file };
void tools;`,
    says: "description: number; }' is not assignable to type '(Tool<any, any, any>",
  },
  "an exported copy needs a type": {
    right: `const tool = codexReadFileTool();
export const copy: typeof tool = { ...tool, description: "Reads." };`,
    wrong: `export const copy = { ...codexReadFileTool(), description: "Reads." };`,
    says: "TS2883: The inferred type of 'copy' cannot be named",
  },
  "the middleware decides about a file": {
    right: `declare const model: Exclude<LanguageModel, string>;
export const wrapped: LanguageModel = wrapLanguageModel({
  model,
  middleware: readMediaMiddleware({ media: ({ provider }) => (provider === "proxy.responses" ? "native" : undefined) }),
});`,
    wrong: `export const middleware = readMediaMiddleware({ media: ({ provider }) => (provider === "proxy" ? "image" : undefined) });`,
    says: `TS2322: Type '({ provider }: SentMedia) => "image" | undefined' is not assignable`,
  },
  "an agent takes the tool": {
    right: `export const run = async (model: LanguageModel): Promise<string> =>
  (await new ToolLoopAgent({ model, tools: { read_file: readFileTool() } }).generate({ prompt: "" })).text;`,
    wrong: `export const run = async (model: LanguageModel): Promise<string> =>
  (await new ToolLoopAgent({ model, tools: { read_file: readFileTool } }).generate({ prompt: "" })).text;`,
    says: "TS2322: Type 'AiSdkToolFactory<",
  },
};

const entries = Object.entries(programs);
const sources = entries.flatMap(([, { right, wrong }]) => [right, wrong].map((program) => prelude + program));

// One run of the compiler for all.
test("programs of users compile, and wrong ones do not", { timeout: 60_000 }, () => {
  const { messages } = consumer.compile(sources);
  const said = entries.map(([name], index) => {
    const ofFile = (file: number): string[] => messages.filter((line) => line.startsWith(`file-${file}.ts`));
    return [name, ofFile(2 * index), ofFile(2 * index + 1)];
  });
  expect(said).toEqual(
    entries.map(([name, { says }]) => [
      name,
      [],
      expect.arrayContaining([expect.stringContaining(says) as string]) as string[],
    ]),
  );
});
