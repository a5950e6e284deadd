import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ConformanceDriver } from "../driver/conformance-driver.ts";
import { coreDriver } from "../driver/core-driver.ts";

/** A driver, or why it cannot be used. */
export type LoadedDriver = { readonly driver: ConformanceDriver } | { readonly missing: string };

/** Loads each driver only when it is needed, because no framework need be installed. */
const builtIn: Readonly<Record<string, () => Promise<ConformanceDriver>>> = {
  core: async () => coreDriver,
  "ai-sdk": async () => {
    const [{ aiSdkDriver }, { toAiSdkTool, repairToolCall, ...factories }] = await Promise.all([
      import("../ai-sdk.ts"),
      import("@readfile/ai-sdk"),
    ]);
    return aiSdkDriver({ adapt: toAiSdkTool, factories, repairToolCall });
  },
  langchain: async () => {
    const [{ langChainDriver }, { toLangChainTool, ...factories }] = await Promise.all([
      import("../langchain.ts"),
      import("@readfile/langchain"),
    ]);
    // By default, a middleware shows media, to models of providers that it knows.
    const media = { media: "native" } as const;
    return langChainDriver({
      adapt: (tool) => toLangChainTool(tool, media),
      factories,
      factoryOptions: media,
    });
  },
  mcp: async () => {
    const [{ mcpDriver }, { toMcpTool, registerReadTools, ...factories }, sdk] = await Promise.all([
      import("../mcp.ts"),
      import("@readfile/mcp"),
      import("@readfile/mcp/sdk"),
    ]);
    return mcpDriver({
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
    return openAIAgentsDriver({ adapt: toOpenAIAgentsTool, factories });
  },
};

/** The names of this package's drivers, in the order of the matrix. */
export const builtInDrivers: readonly string[] = Object.keys(builtIn);

/** Loads a driver of this package by its name, or from a module that exports `driver`. */
export async function loadDriver(name: string): Promise<LoadedDriver> {
  const load = builtIn[name];
  if (load === undefined) return loadModule(name);
  try {
    return { driver: await load() };
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
