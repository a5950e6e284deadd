import { readFileTool } from "../../../../packages/core/src/index.ts";
import { askOurLines, block, blockThenOuter, outlineThenBlock } from "../policies/blocks.ts";
import { pages } from "../policies/pages.ts";
import { windows } from "../policies/windows.ts";
import { numberedLines, type Reader } from "./reader.ts";

/** Opens our own tool, from its sources. */
export function openReadFile(root: string): Reader {
  const tool = readFileTool({ root });
  return {
    name: "readFileTool",
    version: "",
    policies: [
      blockThenOuter,
      block,
      outlineThenBlock,
      windows(50, askOurLines),
      windows(100, askOurLines),
      windows(200, askOurLines),
      pages((path, line) => (line === 1 ? { path } : { path, offset: line })),
    ],
    call: async (args) => (await tool.run(args)).text,
    linesIn: (answer) => numberedLines(answer, /^(\d+)\t(.*)$/s),
    close: () => Promise.resolve(),
  };
}
