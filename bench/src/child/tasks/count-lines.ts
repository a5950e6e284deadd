import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { importOurs } from "../../ours/import-ours.ts";

/** Counts the lines of a file for the first time. Gives the milliseconds, without the start of the process. */
export async function countLines(input: {
  readonly root: string;
  readonly file: string;
  readonly warmUpName: string;
  readonly way: "readFileTool" | "readline";
}): Promise<{ readonly lines: number; readonly ms: number }> {
  const count = input.way === "readline" ? countByReadline : await openCount(input.root, input.warmUpName);
  const started = performance.now();
  const lines = await count(input.file);
  return { lines, ms: performance.now() - started };
}

/** Opens the only public call that must count all lines: a read of one line, whose header states the total. */
async function openCount(root: string, warmUpName: string): Promise<(file: string) => Promise<number>> {
  const { readFileTool } = await importOurs("core");
  const tool = readFileTool({ root, maxCountedBytes: Number.MAX_SAFE_INTEGER });
  await tool.run({ path: warmUpName });
  return async (file) => {
    const result = await tool.run({ path: path.relative(root, file), limit: 1 });
    if (!result.ok) throw new Error(result.text);
    const total = / of (\d+)[^\d]/.exec(result.text.slice(0, result.text.indexOf("\n")))?.[1];
    return Number(total);
  };
}

async function countByReadline(file: string): Promise<number> {
  let lines = 0;
  const reader = readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity });
  reader.on("line", () => lines++);
  await new Promise((resolve) => reader.once("close", resolve));
  return lines;
}
