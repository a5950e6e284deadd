import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LangChainReadTool } from "../../../packages/langchain/src/index.ts";
import type { SmallFile } from "../files/small-files.ts";
import { adapterFolders, importOurs, thisRepository, type AdapterFolder } from "../ours/import-ours.ts";
import { codexText, tabText } from "./expected-text.ts";
import { maxTextBytes, openMainWays, withoutHeader } from "./main-ways.ts";
import type { MainTool } from "./main-tools.ts";
import { plainWay } from "./plain-way.ts";
import type { Way, WaysOf } from "./way.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** A call of a framework. The plain call comes first; a fuller one adds what the framework's own loop asks for. */
interface FrameworkCall {
  readonly name: string;
  readonly call: (tool: MainTool, args: Arguments) => Promise<unknown>;
  readonly textOf: (result: never) => unknown;
}

type OpenCalls = (root: string) => Promise<readonly FrameworkCall[]>;

const openers: Readonly<Record<AdapterFolder, OpenCalls>> = {
  "ai-sdk": openAiSdk,
  langchain: openLangChain,
  "openai-agents": openOpenAIAgents,
};

/** Opens the two main tools through each framework's own call of a tool, beside Node's own read and the tools alone. */
export async function openAdaptersWays(root: string): Promise<WaysOf> {
  const mainWays = openMainWays(await importOurs("core"), root);
  const adapterWays: WaysOf[] = [];
  for (const folder of adapterFolders) adapterWays.push(await openAdapterWays(folder, root));
  return (file) => [
    plainWay(path.join(root, file.name)),
    ...mainWays(file),
    ...adapterWays.flatMap((waysOf) => waysOf(file)),
  ];
}

/** Opens the two main tools through one framework's own calls of a tool. */
export async function openAdapterWays(folder: AdapterFolder, root: string): Promise<WaysOf> {
  const calls = await openers[folder](root);
  return (file) => calls.flatMap((call) => [codexWay(call, root, file), readFileWay(call, file)]);
}

function codexWay({ name, call, textOf }: FrameworkCall, root: string, file: SmallFile): Way {
  const args = { file_path: path.join(root, file.name), offset: file.firstLine, limit: file.maxLines };
  return {
    name: `codexReadFileTool: ${name}`,
    run: () => call("codexReadFileTool", args),
    shows: (result) => textOf(result as never) === codexText(file),
    ours: true,
  };
}

function readFileWay({ name, call, textOf }: FrameworkCall, file: SmallFile): Way {
  const args = { path: file.name, offset: file.firstLine, limit: file.maxLines };
  return {
    name: `readFileTool: ${name}`,
    run: () => call("readFileTool", args),
    shows: (result) => withoutHeader(textOf(result as never) as string) === tabText(file),
    ours: true,
  };
}

async function openAiSdk(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("ai-sdk");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  const execute = async (tool: MainTool, args: Arguments): Promise<unknown> =>
    await tools[tool].execute?.(args as never, { toolCallId: "1", messages: [] } as never);
  return [
    { name: "AI SDK, execute", call: execute, textOf: ({ text }: { text: string }) => text },
    {
      name: "AI SDK, execute and toModelOutput",
      call: async (tool, args) =>
        await tools[tool].toModelOutput?.({
          toolCallId: "1",
          input: args as never,
          output: (await execute(tool, args)) as never,
        }),
      textOf: ({ value }: { value: string }) => value,
    },
  ];
}

async function openLangChain(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("langchain");
  const tools: Readonly<Record<MainTool, LangChainReadTool<never>>> = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  return [
    {
      name: "LangChain, invoke",
      call: async (tool, args) => await tools[tool].invoke(args as never),
      textOf: (text) => text,
    },
    {
      name: "LangChain, invoke with a tool call",
      call: async (tool, args) =>
        await tools[tool].invoke({ type: "tool_call", id: "1", name: "read_file", args } as never),
      textOf: ({ content }: { content: string }) => content,
    },
  ];
}

async function openOpenAIAgents(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("openai-agents");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  const RunContext = await importRunContext();
  const runContext = new RunContext();
  return [
    {
      name: "OpenAI Agents, invoke",
      call: async (tool, args) => await tools[tool].invoke(runContext, JSON.stringify(args)),
      textOf: (text) => text,
    },
    {
      name: "OpenAI Agents, invoke and customData",
      async call(tool, args) {
        const json = JSON.stringify(args);
        const toolCall = { type: "function_call", callId: "1", name: "read_file", arguments: json } as const;
        const text = await tools[tool].invoke(runContext, json, { toolCall });
        tools[tool].customDataExtractor({ runContext, toolCall });
        return text;
      },
      textOf: (text) => text,
    },
  ];
}

/** Imports the framework as the adapter's package does, because the bench itself depends on no framework. */
async function importRunContext(): Promise<new () => never> {
  const adapter = createRequire(path.join(thisRepository, "packages/openai-agents/package.json"));
  const module = (await import(pathToFileURL(adapter.resolve("@openai/agents")).href)) as {
    readonly RunContext: new () => never;
  };
  return module.RunContext;
}
