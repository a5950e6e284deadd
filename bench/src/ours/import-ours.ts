import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as aiSdk from "../../../packages/ai-sdk/src/index.ts";
import type * as anthropic from "../../../packages/anthropic/src/index.ts";
import type * as claudeAgentSdk from "../../../packages/claude-agent-sdk/src/index.ts";
import type * as core from "../../../packages/core/src/index.ts";
import type * as documents from "../../../packages/documents/src/index.ts";
import type * as googleGenAI from "../../../packages/google-genai/src/index.ts";
import type * as langChain from "../../../packages/langchain/src/index.ts";
import type * as mastra from "../../../packages/mastra/src/index.ts";
import type * as openAIAgents from "../../../packages/openai-agents/src/index.ts";
import type * as s3 from "../../../packages/s3/src/index.ts";
import type { AdapterFolder } from "./adapters.ts";

/** Our packages that the bench measures, by their folders. */
export interface OurPackages extends Readonly<Record<AdapterFolder, unknown>> {
  readonly core: typeof core;
  readonly "ai-sdk": typeof aiSdk;
  readonly anthropic: typeof anthropic;
  readonly "claude-agent-sdk": typeof claudeAgentSdk;
  readonly documents: typeof documents;
  readonly "google-genai": typeof googleGenAI;
  readonly langchain: typeof langChain;
  readonly mastra: typeof mastra;
  readonly "openai-agents": typeof openAIAgents;
  readonly s3: typeof s3;
}

/** The repository that holds this bench. */
export const thisRepository: string = fileURLToPath(new URL("../../..", import.meta.url));

/** Imports a package as it is published: its built files. Another repository may be a checkout of another commit. */
export async function importOurs<Folder extends keyof OurPackages>(
  folder: Folder,
  repository: string = thisRepository,
): Promise<OurPackages[Folder]> {
  const file = path.join(repository, "packages", folder, "dist/index.js");
  return (await import(pathToFileURL(file).href)) as OurPackages[Folder];
}
