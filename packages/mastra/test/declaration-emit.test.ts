import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";

const first = `import {
  codexReadFileTool, filesystemSource, forgeReadTool, openFileTool, readFileTool, workspaceReadFileTool,
} from "@readfile/mastra";
import type { MediaCall, ReadOutput } from "@readfile/mastra";
import { LocalFilesystem } from "@mastra/core/workspace";
export interface Values { tenant: string }
export const source = filesystemSource(new LocalFilesystem({ basePath: "." }));
export const tools = { read_file: readFileTool({ source }), codex: codexReadFileTool<Values>({ requireApproval: true }) };
export function makeTools() {
  return { read_file: workspaceReadFileTool(), Read: forgeReadTool(), open_file: openFileTool({ media: "text" }) };
}
export const makeReadFile = readFileTool;
export const facts = (output: ReadOutput) => (output.ok ? output.files : output.error);
export const succeeded = (output: ReadOutput) => (output.ok ? output : undefined);
export const media = (call: MediaCall) => call.media;
`;

// This file does not mention our package.
const second = `import { makeTools, tools } from "./file-0.ts";
export const again = { ...tools, ...makeTools() };
`;

const firstDeclarations = `import type { MediaCall, ReadOutput } from "@readfile/mastra";
export interface Values {
    tenant: string;
}
export declare const source: import("@readfile/mastra").FileSource;
export declare const tools: {
    read_file: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").ReadFileInput | import("@readfile/mastra").SeveralReadsInput, unknown>;
    codex: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").CodexReadFileInput, Values>;
};
export declare function makeTools(): {
    read_file: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").WorkspaceReadFileInput, unknown>;
    Read: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").ForgeReadInput, unknown>;
    open_file: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").OpenFileInput, unknown>;
};
export declare const makeReadFile: import("@readfile/mastra").MastraToolFactory<import("@readfile/mastra").ReadFileInput | import("@readfile/mastra").SeveralReadsInput, import("@readfile/mastra").ReadFileToolOptions<unknown>>;
export declare const facts: (output: ReadOutput) => import("@readfile/mastra").ReadErrorInfo | readonly (import("@readfile/mastra").FileFacts | null)[];
export declare const succeeded: (output: ReadOutput) => Omit<import("@readfile/mastra").ReadSuccess<unknown>, "data"> | undefined;
export declare const media: (call: MediaCall) => readonly import("@readfile/mastra").MediaPart[];
`;

const secondDeclarations = `export declare const again: {
    codex: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").CodexReadFileInput, import("./file-0.ts").Values>;
    read_file: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").WorkspaceReadFileInput, unknown>;
    Read: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").ForgeReadInput, unknown>;
    open_file: import("@readfile/mastra").MastraReadTool<import("@readfile/mastra").OpenFileInput, unknown>;
};
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([first, second])).toStrictEqual({
    messages: [],
    declarations: [firstDeclarations, secondDeclarations],
  });
});
