import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const source = `import { codexReadFileTool, readFileTool, readServer } from "@readfile/claude-agent-sdk";
import type { MediaCall } from "@readfile/claude-agent-sdk";
export const tools = [readFileTool({ root: "." }), codexReadFileTool({ media: "text" })];
export const server = readServer(tools);
export const makeReadFile = readFileTool;
export const media = (call: MediaCall) => call.media;
`;

const declarations = `import type { MediaCall } from "@readfile/claude-agent-sdk";
export declare const tools: import("@readfile/claude-agent-sdk").ClaudeAgentReadTool[];
export declare const server: import("@anthropic-ai/claude-agent-sdk").McpSdkServerConfigWithInstance;
export declare const makeReadFile: import("@readfile/claude-agent-sdk").ClaudeAgentToolFactory<import("@readfile/claude-agent-sdk").ReadFileToolOptions<unknown>>;
export declare const media: (call: MediaCall) => readonly import("@readfile/claude-agent-sdk").MediaPart[];
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([source])).toStrictEqual({ messages: [], declarations: [declarations] });
});
