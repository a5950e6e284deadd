import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const first = `import { McpServer } from "@modelcontextprotocol/server";
import { codexReadFileTool, readFileTool, registerReadTools, toMcpTool } from "@readfile/mcp";
import type { MediaCall, ServedTool } from "@readfile/mcp";
import { readFileTool as sdkTool } from "@readfile/mcp/sdk";
export const readFile = readFileTool({ root: "." });
export const codex = codexReadFileTool({ facts: true });
export const one = sdkTool();
export const makeReadFile = readFileTool;
export const adapt = toMcpTool;
export function serve(server: McpServer, tools: ServedTool[]) {
  registerReadTools(server, tools);
  return server;
}
export const media = (call: MediaCall) => call.media;
`;

const firstDeclarations = `import { McpServer } from "@modelcontextprotocol/server";
import { toMcpTool } from "@readfile/mcp";
import type { MediaCall, ServedTool } from "@readfile/mcp";
export declare const readFile: ServedTool;
export declare const codex: ServedTool;
export declare const one: ServedTool;
export declare const makeReadFile: import("@readfile/mcp").McpToolFactory<import("@readfile/mcp").ReadFileToolOptions<unknown>>;
export declare const adapt: typeof toMcpTool;
export declare function serve(server: McpServer, tools: ServedTool[]): McpServer;
export declare const media: (call: MediaCall) => readonly import("@readfile/mcp").MediaPart[];
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([first])).toStrictEqual({ messages: [], declarations: [firstDeclarations] });
});
