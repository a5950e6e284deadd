import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { ReadTool } from "@readfile/core";
import type { ServedTool } from "@readfile/mcp";
import type { Adapter } from "../driver/adapter.ts";
import type { ConformanceDriver } from "../driver/conformance-driver.ts";
import { coreDriver } from "../driver/core-driver.ts";

/** A driver, or why it cannot be used. */
export type LoadedDriver = { readonly driver: ConformanceDriver } | { readonly missing: string };

/** Changes a read tool before an adapter adapts it, as a broken adapter would. */
export type ToolChange = (readTool: ReadTool<unknown, unknown>) => ReadTool<unknown, unknown>;

/** Makes a driver. A change goes through `adapt`, because a factory makes the read tool itself. */
type MakeDriver = (change?: ToolChange) => ConformanceDriver;

/** Loads each driver only when it is needed, because no framework need be installed. */
const builtIn: Readonly<Record<string, () => Promise<MakeDriver>>> = {
  core: async () => () => coreDriver,
  "ai-sdk": async () => {
    const [{ aiSdkDriver }, { toAiSdkTool, repairToolCall, ...factories }] = await Promise.all([
      import("../ai-sdk.ts"),
      import("@readfile/ai-sdk"),
    ]);
    return driverOf(aiSdkDriver, { adapt: toAiSdkTool, factories, repairToolCall });
  },
  "claude-agent-sdk": async () => {
    const [{ claudeAgentSdkDriver }, { toClaudeAgentTool, readServer, ...factories }] = await Promise.all([
      import("../claude-agent-sdk.ts"),
      import("@readfile/claude-agent-sdk"),
    ]);
    // The program of the SDK's loop is 384 MB, so that it is installed apart. An empty name means none.
    const program = process.env["READFILE_CLAUDE_PROGRAM"] || undefined;
    return driverOf(claudeAgentSdkDriver, {
      adapt: toClaudeAgentTool,
      factories,
      server: readServer,
      program,
    });
  },
  langchain: async () => {
    const [{ langChainDriver }, { toLangChainTool, ...factories }] = await Promise.all([
      import("../langchain.ts"),
      import("@readfile/langchain"),
    ]);
    // By default, a middleware shows media, to models of providers that it knows.
    const media = { media: "native" } as const;
    return driverOf(langChainDriver, {
      adapt: (tool) => toLangChainTool(tool, media),
      factories,
      factoryOptions: media,
    });
  },
  mastra: async () => {
    const [{ mastraDriver }, { toMastraTool, ...factories }] = await Promise.all([
      import("../mastra.ts"),
      import("@readfile/mastra"),
    ]);
    return driverOf(mastraDriver, { adapt: toMastraTool, factories });
  },
  mcp: async () => {
    const [{ mcpDriver }, { toMcpTool, registerReadTools, ...factories }, sdk] = await Promise.all([
      import("../mcp.ts"),
      import("@readfile/mcp"),
      import("@readfile/mcp/sdk"),
    ]);
    return driverOf(mcpDriver<ServedTool>, {
      adapt: toMcpTool,
      factories,
      register: registerReadTools,
      registerSdk: sdk.registerReadTools,
    });
  },
  "openai-agents": async () => {
    const [{ openAIAgentsDriver }, { toOpenAIAgentsTool, ...factories }] = await Promise.all([
      import("../openai-agents.ts"),
      import("@readfile/openai-agents"),
    ]);
    return driverOf(openAIAgentsDriver, { adapt: toOpenAIAgentsTool, factories });
  },
  anthropic: async () => {
    const [{ anthropicDriver }, { toAnthropicTool, ...factories }] = await Promise.all([
      import("../anthropic.ts"),
      import("@readfile/anthropic"),
    ]);
    return driverOf(anthropicDriver, { adapt: toAnthropicTool, factories });
  },
  "google-genai": async () => {
    const [{ googleGenAIDriver }, { toGoogleGenAITool, ...factories }] = await Promise.all([
      import("../google-genai.ts"),
      import("@readfile/google-genai"),
    ]);
    return driverOf(googleGenAIDriver, { adapt: toGoogleGenAITool, factories });
  },
};

function driverOf<Tested extends Adapter<unknown>>(
  create: (adapter: Tested) => ConformanceDriver,
  adapter: NoInfer<Tested>,
): MakeDriver {
  return (change) =>
    create(
      change === undefined
        ? adapter
        : { ...adapter, adapt: (readTool) => adapter.adapt(change(readTool)), factories: {} },
    );
}

/** The names of this package's drivers, in the order of the matrix. */
export const builtInDrivers: readonly string[] = Object.keys(builtIn);

/**
 * Loads a driver of this package by its name, or from a module that exports `driver`. `change`: what happens to each read
 * tool before it is adapted, for drivers of this package that have an adapter.
 */
export async function loadDriver(name: string, change?: ToolChange): Promise<LoadedDriver> {
  const load = builtIn[name];
  if (load === undefined) return loadModule(name);
  try {
    return { driver: (await load())(change) };
  } catch (error) {
    const missing = missingPackage(error);
    if (missing === undefined) throw error;
    return { missing: `${missing} is not installed` };
  }
}

async function loadModule(path: string): Promise<LoadedDriver> {
  if (!/[./\\]/.test(path)) {
    return {
      missing: `there is no such driver: give one of ${builtInDrivers.join(", ")}, or the path of a module`,
    };
  }
  const module = (await import(pathToFileURL(resolve(path)).href)) as { readonly driver?: ConformanceDriver };
  const { driver } = module;
  if (driver === undefined) return { missing: "the module exports no driver" };
  return { driver };
}

function missingPackage(error: unknown): string | undefined {
  const notFound = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  return notFound ? /package '([^']+)'/.exec(error.message)?.[1] : undefined;
}
