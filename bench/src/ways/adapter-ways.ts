import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as aiSdk from "../../../packages/ai-sdk/src/index.ts";
import * as langChain from "../../../packages/langchain/src/index.ts";
import * as openAIAgents from "../../../packages/openai-agents/src/index.ts";
import type { SmallFile } from "../files/small-files.ts";
import { maxTextBytes, openMainWays, plainWay, withoutHeader } from "./core-ways.ts";
import { codexText, tabText } from "./expected-text.ts";
import type { MainTool } from "./main-tools.ts";
import type { Way, WaysOf } from "./way.ts";

interface AdaptedTools {
  readonly name: MainTool;
  readonly aiSdk: aiSdk.AiSdkReadTool<never>;
  readonly openAIAgents: openAIAgents.OpenAIAgentsReadTool<never>;
  readonly langChain: langChain.LangChainReadTool<never>;
  argumentsFor(file: SmallFile): Readonly<Record<string, unknown>>;
  isRight(text: string, file: SmallFile): boolean;
}

/** Opens the two main tools through each framework's own call of a tool, beside Node's own read and the tools alone. */
export async function openAdapterWays(root: string): Promise<WaysOf> {
  const RunContext = await importRunContext();
  const mainWays = openMainWays(root);
  const tools: AdaptedTools[] = [
    {
      name: "readFileTool",
      aiSdk: aiSdk.readFileTool({ root, maxTextBytes }) as never,
      openAIAgents: openAIAgents.readFileTool({ root, maxTextBytes }) as never,
      langChain: langChain.readFileTool({ root, maxTextBytes }),
      argumentsFor: ({ name, firstLine, maxLines }) => ({ path: name, offset: firstLine, limit: maxLines }),
      isRight: (text, file) => withoutHeader(text) === tabText(file),
    },
    {
      name: "codexReadFileTool",
      aiSdk: aiSdk.codexReadFileTool({ root }) as never,
      openAIAgents: openAIAgents.codexReadFileTool({ root }) as never,
      langChain: langChain.codexReadFileTool({ root }),
      argumentsFor: ({ name, firstLine, maxLines }) => ({
        file_path: path.join(root, name),
        offset: firstLine,
        limit: maxLines,
      }),
      isRight: (text, file) => text === codexText(file),
    },
  ];
  return (file) => [
    plainWay(path.join(root, file.name)),
    ...mainWays(file),
    ...tools.flatMap((tool) => waysOf(tool, file, new RunContext())),
  ];
}

function waysOf(tool: AdaptedTools, file: SmallFile, runContext: never): Way[] {
  const args = tool.argumentsFor(file);
  const json = JSON.stringify(args);
  const shows = (text: unknown): boolean => tool.isRight(text as string, file);
  const executeOptions = { toolCallId: "1", messages: [] };
  const agentsCall = { toolCall: { type: "function_call", callId: "1", name: "read_file", arguments: json } };
  const langChainCall = { type: "tool_call", id: "1", name: "read_file", args };
  const way = (call: string, run: () => unknown, text: (result: never) => unknown): Way => ({
    name: `${tool.name}: ${call}`,
    run,
    shows: (result) => shows(text(result as never)),
    ours: true,
  });
  const execute = (): unknown => tool.aiSdk.execute?.(args as never, executeOptions as never);
  return [
    way("AI SDK, execute", execute, ({ text }: { text: string }) => text),
    way(
      "AI SDK, execute and toModelOutput",
      async () =>
        tool.aiSdk.toModelOutput?.({
          toolCallId: "1",
          input: args,
          output: (await execute()) as never,
        }),
      ({ value }: { value: string }) => value,
    ),
    way(
      "OpenAI Agents, invoke",
      () => tool.openAIAgents.invoke(runContext, json),
      (text) => text,
    ),
    way(
      "OpenAI Agents, invoke and customData",
      async () => {
        const text = await tool.openAIAgents.invoke(runContext, json, agentsCall as never);
        tool.openAIAgents.customDataExtractor({ runContext, toolCall: agentsCall.toolCall });
        return text;
      },
      (text) => text,
    ),
    way(
      "LangChain, invoke",
      () => tool.langChain.invoke(args as never),
      (text) => text,
    ),
    way(
      "LangChain, invoke with a tool call",
      () => tool.langChain.invoke(langChainCall as never),
      ({ content }: { content: string }) => content,
    ),
  ];
}

/** Imports the framework as the adapter's package does, because the bench itself depends on no framework. */
async function importRunContext(): Promise<new () => never> {
  const adapter = createRequire(new URL("../../../packages/openai-agents/package.json", import.meta.url));
  const module = (await import(pathToFileURL(adapter.resolve("@openai/agents")).href)) as {
    readonly RunContext: new () => never;
  };
  return module.RunContext;
}
