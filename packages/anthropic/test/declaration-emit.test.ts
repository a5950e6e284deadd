import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const first = `import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "@readfile/anthropic";
import type { MediaCall } from "@readfile/anthropic";
export const readFile = readFileTool({ root: "." });
export const tools = { codex: codexReadFileTool(), workspace: workspaceReadFileTool(), open: openFileTool() };
export function makeTools() {
  return [forgeReadTool()];
}
export const makeReadFile = readFileTool;
export const media = (call: MediaCall) => call.media;
export const run = readFile.run;
`;

const declarations = `import type { MediaCall } from "@readfile/anthropic";
export declare const readFile: import("@readfile/anthropic").AnthropicReadTool<import("@readfile/anthropic").ReadFileInput | import("@readfile/anthropic").SeveralReadsInput>;
export declare const tools: {
    codex: import("@readfile/anthropic").AnthropicReadTool<import("@readfile/anthropic").CodexReadFileInput>;
    workspace: import("@readfile/anthropic").AnthropicReadTool<import("@readfile/anthropic").WorkspaceReadFileInput>;
    open: import("@readfile/anthropic").AnthropicReadTool<import("@readfile/anthropic").OpenFileInput>;
};
export declare function makeTools(): import("@readfile/anthropic").AnthropicReadTool<import("@readfile/anthropic").ForgeReadInput>[];
export declare const makeReadFile: import("@readfile/anthropic").AnthropicToolFactory<import("@readfile/anthropic").ReadFileInput | import("@readfile/anthropic").SeveralReadsInput, import("@readfile/anthropic").ReadFileToolOptions<unknown>>;
export declare const media: (call: MediaCall) => readonly import("@readfile/anthropic").MediaPart[];
export declare const run: (args: import("@readfile/anthropic").ReadFileInput | import("@readfile/anthropic").SeveralReadsInput, context?: import("@anthropic-ai/sdk/lib/tools/BetaRunnableTool.mjs").BetaToolRunContext) => Promise<import("@readfile/anthropic").ReadOutput>;
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([first])).toStrictEqual({ messages: [], declarations: [declarations] });
});
