import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LangChainReadTool } from "../../../packages/langchain/src/index.ts";
import { adapters, type AdapterFolder } from "../ours/adapters.ts";
import { importOurs, thisRepository } from "../ours/import-ours.ts";
import { maxTextBytes } from "./main-ways.ts";
import type { MainTool } from "./main-tools.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** A call of a framework. The plain call comes first; a fuller one adds what the framework's own loop asks for. */
export interface FrameworkCall {
  readonly name: string;
  readonly call: (tool: MainTool, args: Arguments) => Promise<unknown>;
  readonly textOf: (result: never) => unknown;
}

type OpenCalls = (root: string) => Promise<readonly FrameworkCall[]>;

const openers: Readonly<Record<AdapterFolder, OpenCalls>> = {
  "ai-sdk": openAiSdk,
  anthropic: openAnthropic,
  "claude-agent-sdk": openClaudeAgentSdk,
  "google-genai": openGoogleGenAI,
  langchain: openLangChain,
  mastra: openMastra,
  "openai-agents": openOpenAIAgents,
};

/** Makes the two main tools with one adapter, and gives its framework's own calls of a tool. */
export async function openFrameworkCalls(
  folder: AdapterFolder,
  root: string,
): Promise<readonly FrameworkCall[]> {
  return await openers[folder](root);
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
    { name: adapters["ai-sdk"].plainCall, call: execute, textOf: ({ text }: { text: string }) => text },
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
      name: adapters.langchain.plainCall,
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
      name: adapters["openai-agents"].plainCall,
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

async function openAnthropic(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("anthropic");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  return [
    {
      name: adapters.anthropic.plainCall,
      call: async (tool, args) => await tools[tool].run(args as never),
      textOf: (text) => text,
    },
  ];
}

async function openGoogleGenAI(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("google-genai");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  return [
    {
      name: adapters["google-genai"].plainCall,
      call: async (tool, args) => await tools[tool].callTool([{ id: "1", name: tools[tool].name, args }]),
      textOf: ([part]: [{ functionResponse: { response: { output: string } } }]) =>
        part.functionResponse.response.output,
    },
  ];
}

async function openMastra(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("mastra");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  const execute = async (tool: MainTool, args: Arguments): Promise<unknown> =>
    await tools[tool].execute?.(args as never, {} as never);
  return [
    { name: adapters.mastra.plainCall, call: execute, textOf: ({ text }: { text: string }) => text },
    {
      name: "Mastra, execute and toModelOutput",
      call: async (tool, args) => await tools[tool].toModelOutput?.((await execute(tool, args)) as never),
      textOf: ({ value }: { value: string }) => value,
    },
  ];
}

async function openClaudeAgentSdk(root: string): Promise<readonly FrameworkCall[]> {
  const { codexReadFileTool, readFileTool } = await importOurs("claude-agent-sdk");
  const tools = {
    codexReadFileTool: codexReadFileTool({ root }),
    readFileTool: readFileTool({ root, maxTextBytes }),
  };
  const { signal } = new AbortController();
  return [
    {
      name: adapters["claude-agent-sdk"].plainCall,
      call: async (tool, args) => await tools[tool].call(args, { signal } as never),
      textOf: ({ content: [part] }: { content: [{ text: string }] }) => part.text,
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
