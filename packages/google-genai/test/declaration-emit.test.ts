import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const first = `import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "@readfile/google-genai";
import type { MediaCall } from "@readfile/google-genai";
export const readFile = readFileTool({ root: "." });
export const tools = { codex: codexReadFileTool(), workspace: workspaceReadFileTool(), open: openFileTool() };
export function makeTools() {
  return [forgeReadTool()];
}
export const makeReadFile = readFileTool;
export const media = (call: MediaCall) => call.media;
`;

const declarations = `import type { MediaCall } from "@readfile/google-genai";
export declare const readFile: import("@readfile/google-genai").GoogleGenAIReadTool;
export declare const tools: {
    codex: import("@readfile/google-genai").GoogleGenAIReadTool;
    workspace: import("@readfile/google-genai").GoogleGenAIReadTool;
    open: import("@readfile/google-genai").GoogleGenAIReadTool;
};
export declare function makeTools(): import("@readfile/google-genai").GoogleGenAIReadTool[];
export declare const makeReadFile: import("@readfile/google-genai").GoogleGenAIToolFactory<import("@readfile/google-genai").ReadFileToolOptions<unknown>>;
export declare const media: (call: MediaCall) => readonly import("@readfile/google-genai").MediaPart[];
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([first])).toStrictEqual({ messages: [], declarations: [declarations] });
});
