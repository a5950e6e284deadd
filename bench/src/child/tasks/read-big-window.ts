import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { setTimeout } from "node:timers/promises";
import { longestBlockMs } from "../../machine/block-meter.ts";
import { forgetPeak, peakBytes } from "../../machine/resident-memory.ts";
import { importOurs } from "../../ours/import-ours.ts";
import type { MainTool } from "../../ways/main-tools.ts";

/** Which window to read, and by which reader. */
export interface BigWindowInput {
  readonly root: string;
  readonly file: string;
  readonly warmUpName: string;
  readonly reader: MainTool | "readline" | "idle";
  /** The 1-based first line. Negative: counted from the end. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** How often to read the window again, for one second at most. */
  readonly repeats: number;
  /** Whether to measure blocks of the event loop instead of the time. The meter itself would lengthen the time. */
  readonly meterBlocks: boolean;
}

/** The cost of a window. */
export interface BigWindow {
  readonly text: string;
  readonly firstMs: number;
  readonly repeatMs: readonly number[];
  readonly startBytes: number;
  readonly peakBytes: number;
  readonly longestBlockMs: number | null;
}

const idleMs = 300;
const maxRepeatingMs = 1000;

/** Reads a window of an unknown big file, then reads the window again. */
export async function readBigWindow(input: BigWindowInput): Promise<BigWindow> {
  const read = await openReader(input);
  const startBytes = forgetPeak();
  let text = "";
  let firstMs = 0;
  const readOnce = async (): Promise<void> => {
    const started = performance.now();
    text = await read();
    firstMs = performance.now() - started;
  };
  const longest = input.meterBlocks ? await longestBlockMs(readOnce) : (await readOnce(), null);
  const peak = peakBytes();
  const repeatMs: number[] = [];
  const repeating = performance.now();
  while (repeatMs.length < input.repeats && performance.now() - repeating < maxRepeatingMs) {
    const started = performance.now();
    await read();
    repeatMs.push(performance.now() - started);
  }
  return { text, firstMs, repeatMs, startBytes, peakBytes: peak, longestBlockMs: longest };
}

async function openReader(input: BigWindowInput): Promise<() => Promise<string>> {
  const { root, file, warmUpName, firstLine, maxLines } = input;
  if (input.reader === "idle") return async () => String(await setTimeout(idleMs));
  if (input.reader === "readline") return () => windowByReadline(file, firstLine, maxLines);
  const { codexReadFileTool, readFileTool } = await importOurs("core");
  if (input.reader === "codexReadFileTool") {
    const tool = codexReadFileTool({ root });
    await tool.run({ file_path: path.join(root, warmUpName) });
    return async () => textOf(await tool.run({ file_path: file, offset: firstLine, limit: maxLines }));
  }
  const tool = readFileTool({ root });
  await tool.run({ path: warmUpName });
  const args = { path: path.relative(root, file), offset: firstLine, limit: maxLines };
  return async () => textOf(await tool.run(args));
}

function textOf(result: { readonly ok: boolean; readonly text: string }): string {
  if (!result.ok) throw new Error(result.text);
  return result.text;
}

async function windowByReadline(file: string, firstLine: number, maxLines: number): Promise<string> {
  const shown: string[] = [];
  let line = 0;
  const input = fs.createReadStream(file);
  const reader = readline.createInterface({ input, crlfDelay: Infinity });
  reader.on("line", (text) => {
    line++;
    if (line < firstLine || shown.length >= maxLines) return;
    shown.push(`L${line}: ${text}`);
    if (shown.length < maxLines) return;
    reader.close();
    input.destroy();
  });
  await new Promise((resolve) => reader.once("close", resolve));
  return shown.join("\n");
}
