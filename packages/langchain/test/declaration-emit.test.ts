import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const source = `import {
  codexReadFileTool, forgeReadTool, guardApproval, openFileTool, readFileTool, readMediaMiddleware, workspaceReadFileTool,
} from "@readfile/langchain";
import type { MediaCall, ReadArtifact } from "@readfile/langchain";
import { ToolNode } from "@langchain/langgraph/prebuilt";
export const tools = [codexReadFileTool({ root: "." })];
export function makeTools() {
  return { read_file: workspaceReadFileTool(), Read: forgeReadTool(), open_file: openFileTool({ media: "text" }) };
}
export const makeReadFile = readFileTool;
export const node = new ToolNode(tools);
export const read = () => tools[0]?.invoke({ file_path: "/x" });
export const call = () => tools[0]?.invoke({ type: "tool_call", id: "1", name: "read_file", args: {} });
export const facts = (artifact: ReadArtifact) => (artifact.ok ? artifact.files : artifact.error);
export const media = (call: MediaCall) => call.media;
export const showMedia = readMediaMiddleware();
export const tenants = openFileTool<{ readonly tenant: string }, "look">({
  name: "look",
  strict: true,
  authorize: ({ context }) => context.context?.tenant === "acme",
});
export const when = guardApproval(tenants, ({ file_path }) => file_path !== "README.md");
`;

const declarations = `import type { MediaCall, ReadArtifact } from "@readfile/langchain";
import { ToolNode } from "@langchain/langgraph/prebuilt";
export declare const tools: import("@readfile/langchain").LangChainReadTool<import("@readfile/langchain").CodexReadFileInput, "read_file">[];
export declare function makeTools(): {
    read_file: import("@readfile/langchain").LangChainReadTool<import("@readfile/langchain").WorkspaceReadFileInput, "read_file">;
    Read: import("@readfile/langchain").LangChainReadTool<import("@readfile/langchain").ForgeReadInput, "Read">;
    open_file: import("@readfile/langchain").LangChainReadTool<import("@readfile/langchain").OpenFileInput, "open_file">;
};
export declare const makeReadFile: import("@readfile/langchain").LangChainToolFactory<import("@readfile/langchain").ReadFileInput | import("@readfile/langchain").SeveralReadsInput, import("@readfile/langchain").ReadFileToolOptions<unknown>, "read_file">;
export declare const node: ToolNode<any>;
export declare const read: () => Promise<string>;
export declare const call: () => Promise<import("@langchain/core/messages").ToolMessage<import("@langchain/core/messages").MessageStructure<import("@langchain/core/messages").MessageToolSet>>>;
export declare const facts: (artifact: ReadArtifact) => import("@readfile/langchain").ReadErrorInfo | readonly (import("@readfile/langchain").FileFacts | null)[];
export declare const media: (call: MediaCall) => readonly import("@readfile/langchain").MediaPart[];
export declare const showMedia: import("@readfile/langchain").ReadMediaMiddleware;
export declare const tenants: import("@readfile/langchain").LangChainReadTool<import("@readfile/langchain").OpenFileInput, "look">;
export declare const when: (request: import("@readfile/langchain").ApprovalRequest) => Promise<boolean>;
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([source])).toStrictEqual({ messages: [], declarations: [declarations] });
});
