import fs from "node:fs";
import process from "node:process";
import { readFileTool, type ReadFileToolOptions } from "../../src/index.ts";
import { peakBytes } from "../process-costs.ts";

/*
 * Run by bounds tests in a process of its own: reads files at the same time, and prints what the process held meanwhile.
 * Arguments: the root, how many reads, options of the tool as JSON, and the paths, which are read in turn.
 */

const [root = "", count = "0", options = "{}", ...paths] = process.argv.slice(2);
const tool = readFileTool({ root, timeoutMs: 120_000, ...(JSON.parse(options) as ReadFileToolOptions) });
const first = await tool.run({ path: paths[0] ?? "" });

function openDescriptors(): number {
  return fs.readdirSync("/proc/self/fd").length;
}

const idleBytes = peakBytes();
const idleDescriptors = openDescriptors();
let peakDescriptors = idleDescriptors;
let answers = 0;
let answerBytes = 0;
let finished = false;
const failures: string[] = [];

function look(): void {
  try {
    peakDescriptors = Math.max(peakDescriptors, openDescriptors());
  } catch {
    // No descriptor is left for this look.
  }
  if (!finished) setImmediate(look);
}
look();

await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const result = await tool.run({ path: paths[index % paths.length] ?? "" });
    answerBytes += result.text.length;
    if (result.ok) answers++;
    else failures.push(result.error.message);
  }),
);
finished = true;
process.stdout.write(
  JSON.stringify({
    first: first.text,
    answers,
    failures: [...new Set(failures)].toSorted().slice(0, 3),
    answerBytes,
    heldBytes: peakBytes() - idleBytes,
    descriptors: peakDescriptors - idleDescriptors,
  }),
);
