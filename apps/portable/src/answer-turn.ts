import {
  memorySource,
  toolFactories,
  type FileSource,
  type ReadTool,
  type ToolFactoryName,
} from "@readfile/core";
import * as aiSdk from "@readfile/ai-sdk";
import { aiSdkDriver } from "@readfile/conformance/ai-sdk";
import type { ConformanceLoop, ModelAnswer, ModelCall, OfferedTool } from "@readfile/conformance";

/** What one turn of a model needs, in plain JSON. */
export interface TurnRequest {
  /** `core`: no framework. `ai-sdk`: its `generateText`, with a model that makes the calls. */
  readonly through: "core" | "ai-sdk";
  readonly tools: readonly { readonly name: ToolFactoryName; readonly options: object }[];
  readonly calls: readonly ModelCall[];
}

/** The files of each root, in base64. */
export type Trees = Readonly<Record<string, Readonly<Record<string, string>>>>;

const sources = new Map<string, FileSource>();

/** Keeps the files that the turns read. */
export function hold(trees: Trees): void {
  for (const [root, files] of Object.entries(trees)) {
    const bytes = Object.entries(files).map(
      ([path, base64]) => [path, Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))] as const,
    );
    sources.set(root, memorySource(Object.fromEntries(bytes)));
  }
}

const [generateText] = aiSdkDriver({
  adapt: aiSdk.toAiSdkTool,
  factories: aiSdk,
  repairToolCall: aiSdk.repairToolCall,
}).loops;

/** Makes the tools over the files that are held, and answers the calls. */
export async function answerTurn({ through, tools, calls }: TurnRequest): Promise<readonly ModelAnswer[]> {
  const offered = tools.map(({ name, options }): OfferedTool => {
    const root: unknown = Reflect.get(options, "root");
    const given = { ...options, source: sources.get(String(root)) };
    const create = toolFactories[name] as (of: object) => ReadTool<unknown, unknown>;
    return { readTool: create(given), factory: { name, options: given } };
  });
  if (through === "core") return await Promise.all(calls.map((call) => answered(call, offered)));
  return await (generateText as ConformanceLoop).call({ tools: offered, calls, signal: undefined });
}

async function answered({ name, args }: ModelCall, offered: readonly OfferedTool[]): Promise<ModelAnswer> {
  const tool = offered.find(({ readTool }) => readTool.name === name || readTool.aliases.includes(name));
  if (tool === undefined) throw new Error(`no tool is called ${name}`);
  const { ok, text, media } = await tool.readTool.run(args);
  return { text, media, isError: !ok };
}
