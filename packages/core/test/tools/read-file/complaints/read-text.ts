import { memorySource } from "../../../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../../src/tools/read-file/tool.ts";

/** What a model reads of one file `f`. */
export async function readText(
  content: string | Uint8Array,
  args: Readonly<Record<string, unknown>> = {},
  options: ReadFileToolOptions = {},
): Promise<string> {
  const tool = readFileTool({ source: memorySource({ f: content }), ...options });
  return (await tool.run({ path: "f", ...args })).text;
}
