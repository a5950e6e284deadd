import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const source = `import {
  codexReadFileTool, forgeReadTool, guardApproval, openFileTool, readFileTool, readMediaMiddleware, repairToolCall,
  workspaceReadFileTool,
} from "@readfile/ai-sdk";
import type { MediaCall, ReadOutput } from "@readfile/ai-sdk";
import { jsonSchema } from "ai";
export const tools = {
  read_file: codexReadFileTool({ root: "." }),
  tenant_file: readFileTool({ contextSchema: jsonSchema<{ tenant: string }>({}) }),
};
export function makeTools() {
  return { read_file: workspaceReadFileTool(), Read: forgeReadTool(), open_file: openFileTool({ media: "text" }) };
}
export const makeReadFile = readFileTool;
export const authorized = readFileTool({
  contextSchema: jsonSchema<{ tenant: string }>({}),
  authorize: ({ context }) => context.context.tenant === "a",
  strict: true,
});
export const middleware = readMediaMiddleware();
export const approve = guardApproval(tools.read_file, () => "user-approval");
export const repair = repairToolCall(tools);
export const facts = (output: ReadOutput) => (output.ok ? output.files : output.error);
export const succeeded = (output: ReadOutput) => (output.ok ? output : undefined);
export const failed = (output: ReadOutput) => (output.ok ? undefined : output);
export const media = (call: MediaCall) => call.media;
`;

// This file does not mention our package.
const second = `import { makeTools, tools } from "./file-0.ts";
export const again = { ...tools, ...makeTools() };
`;

const declarations = `import type { MediaCall, ReadOutput } from "@readfile/ai-sdk";
export declare const tools: {
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").CodexReadFileInput, {}>;
    tenant_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ReadFileInput | import("@readfile/ai-sdk").SeveralReadsInput, {
        tenant: string;
    }>;
};
export declare function makeTools(): {
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").WorkspaceReadFileInput, {}>;
    Read: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ForgeReadInput, {}>;
    open_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").OpenFileInput, {}>;
};
export declare const makeReadFile: import("@readfile/ai-sdk").AiSdkToolFactory<import("@readfile/ai-sdk").ReadFileInput | import("@readfile/ai-sdk").SeveralReadsInput, import("@readfile/ai-sdk").ReadFileToolOptions<unknown>>;
export declare const authorized: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ReadFileInput | import("@readfile/ai-sdk").SeveralReadsInput, {
    tenant: string;
}>;
export declare const middleware: import("ai").LanguageModelMiddleware;
export declare const approve: import("ai").SingleToolApprovalFunction<import("@readfile/ai-sdk").CodexReadFileInput, {}, unknown>;
export declare const repair: import("ai").ToolCallRepairFunction<{
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").CodexReadFileInput, {}>;
    tenant_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ReadFileInput | import("@readfile/ai-sdk").SeveralReadsInput, {
        tenant: string;
    }>;
}>;
export declare const facts: (output: ReadOutput) => import("@readfile/ai-sdk").ReadErrorInfo | readonly (import("@readfile/ai-sdk").FileFacts | null)[];
export declare const succeeded: (output: ReadOutput) => Omit<import("@readfile/ai-sdk").ReadSuccess<unknown>, "data"> | undefined;
export declare const failed: (output: ReadOutput) => import("@readfile/ai-sdk").ReadFailure | undefined;
export declare const media: (call: MediaCall) => readonly import("@readfile/ai-sdk").MediaPart[];
`;

const secondDeclarations = `export declare const again: {
    tenant_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ReadFileInput | import("@readfile/ai-sdk").SeveralReadsInput, {
        tenant: string;
    }>;
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").WorkspaceReadFileInput, {}>;
    Read: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").ForgeReadInput, {}>;
    open_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/ai-sdk").OpenFileInput, {}>;
};
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([source, second])).toStrictEqual({
    messages: [],
    declarations: [declarations, secondDeclarations],
  });
});
