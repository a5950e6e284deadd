import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

/** A file of 300 lines, `l1` to `l300`, as `f`. */
const tool = readFileTool({
  source: memorySource({ f: Array.from({ length: 300 }, (_, index) => `l${index + 1}\n`).join("") }),
});

/** What a call shows of that file: the header, or an error; then the first and the last line, `10 l10 … 20 l20`. */
export async function windowOf(args: unknown): Promise<[header: string, lines?: string]> {
  const [header = "", ...lines] = (await tool.run(args)).text.split("\n");
  if (lines.length === 0) return [header];
  return [header, `${lines[0]} … ${lines.at(-1)}`.replaceAll("\t", " ")];
}
