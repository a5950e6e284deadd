import { expect, test } from "vitest";
import { compileConsumer } from "./consumer.ts";

const source = `import { codexReadFileTool } from "@readfile/ai-sdk";
import { jsonSchema } from "ai";
export const tools = {
  read_file: codexReadFileTool({ root: "." }),
  tenant_file: codexReadFileTool({ contextSchema: jsonSchema<{ tenant: string }>({}) }),
};
export function makeTools() {
  return { read_file: codexReadFileTool() };
}
`;

const declarations = `export declare const tools: {
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/core").CodexReadFileInput, {}>;
    tenant_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/core").CodexReadFileInput, {
        tenant: string;
    }>;
};
export declare function makeTools(): {
    read_file: import("@readfile/ai-sdk").AiSdkReadTool<import("@readfile/core").CodexReadFileInput, {}>;
};
`;

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports our tools can emit its declarations", { timeout: 60_000 }, () => {
  expect(compileConsumer([source])).toStrictEqual({ messages: [], declarations: [declarations] });
});
