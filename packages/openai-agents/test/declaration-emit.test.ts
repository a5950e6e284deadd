import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const first = `import { Agent } from "@openai/agents";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "@readfile/openai-agents";
import type { MediaCall, ReadCustomData } from "@readfile/openai-agents";
export interface Context { tenant: string }
export const readFile = readFileTool({ root: "." });
export const codex = codexReadFileTool<Context>({ needsApproval: true });
export const tools = { workspace: workspaceReadFileTool(), open: openFileTool() };
export function makeTools() {
  return [forgeReadTool()];
}
export const agent = new Agent<Context>({ name: "reader", tools: [readFile, codex] });
export const makeReadFile = readFileTool;
export const facts = (read: ReadCustomData) => (read.ok ? read.files : read.error);
export const media = (call: MediaCall) => call.media;
`;

// This file does not mention our package.
const second = `import { codex, makeTools } from "./file-0.ts";
export const again = { codex, made: makeTools() };
`;

const firstDeclarations = `import { Agent } from "@openai/agents";
import type { MediaCall, ReadCustomData } from "@readfile/openai-agents";
export interface Context {
    tenant: string;
}
export declare const readFile: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").ReadFileInput | import("@readfile/openai-agents").SeveralReadsInput, unknown>;
export declare const codex: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").CodexReadFileInput, Context>;
export declare const tools: {
    workspace: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").WorkspaceReadFileInput, unknown>;
    open: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").OpenFileInput, unknown>;
};
export declare function makeTools(): import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").ForgeReadInput, unknown>[];
export declare const agent: Agent<Context, "text">;
export declare const makeReadFile: import("@readfile/openai-agents").OpenAIAgentsToolFactory<import("@readfile/openai-agents").ReadFileInput | import("@readfile/openai-agents").SeveralReadsInput, import("@readfile/openai-agents").ReadFileToolOptions<unknown>>;
export declare const facts: (read: ReadCustomData) => import("@readfile/openai-agents").ReadErrorInfo | readonly (import("@readfile/openai-agents").FileFacts | null)[];
export declare const media: (call: MediaCall) => readonly import("@readfile/openai-agents").MediaPart[];
`;

const secondDeclarations = `export declare const again: {
    codex: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").CodexReadFileInput, import("./file-0.ts").Context>;
    made: import("@readfile/openai-agents").OpenAIAgentsReadTool<import("@readfile/openai-agents").ForgeReadInput, unknown>[];
};
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([first, second])).toStrictEqual({
    messages: [],
    declarations: [firstDeclarations, secondDeclarations],
  });
});
