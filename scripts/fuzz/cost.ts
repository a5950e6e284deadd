// Looks for calls that are dear: blocks of text, files of media, and arguments. Each call is made twice in a process of its
// own, the second time with four times as much input: its cost may grow no faster than that, and no turn may be long.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { table } from "../table.ts";
import { costsOfCalls, type CallCost } from "../../packages/core/test/bounds/costs-of-calls.ts";
import { subjects, type CostlyCase } from "./cost-cases.ts";
import type { FuzzOptions } from "./fuzz.ts";
import { Random } from "./random.ts";

/** Four times as much input may cost so many times as much. */
const maxGrowth = 6;

/** Less is not compared: it is lost in what else the process does. */
const leastComparedMs = 300;
const leastComparedBytes = 64 * 2 ** 20;

/** The promise is 50 ms. The clock of a busy machine is not that exact. */
const maxTurnMs = 100;

/** What the longer of two inputs cost. */
interface Finding extends CallCost {
  readonly tried: CostlyCase;
  readonly input: number;
  /** How many times as much as the shorter input, where that is compared. */
  readonly timeGrowth: number | undefined;
  readonly memoryGrowth: number | undefined;
  readonly fault: string | undefined;
}

async function measure(directory: string, tried: CostlyCase): Promise<Finding> {
  const calls = [tried.size, 4 * tried.size].map((size, index) => ({
    ...tried.call(directory, index, size),
    times: tried.times,
  }));
  const [short, long] = await costsOfCalls(directory, calls);
  if (short === undefined || long === undefined) throw new Error("nothing was measured");
  const timeGrowth =
    long.allThreadsMs > leastComparedMs ? long.allThreadsMs / Math.max(short.allThreadsMs, 1) : undefined;
  const longBytes = heldBytes(long);
  const memoryGrowth = longBytes > leastComparedBytes ? longBytes / Math.max(heldBytes(short), 1) : undefined;
  return {
    ...long,
    tried,
    input: 4 * tried.size,
    timeGrowth,
    memoryGrowth,
    fault: faultOf(long, timeGrowth, memoryGrowth),
  };
}

/** What a call held besides its answer, which the tool and the program that asked hold once each. */
function heldBytes({ grownBytes, answerBytes }: CallCost): number {
  return grownBytes - 2 * answerBytes;
}

function faultOf(cost: CallCost, timeGrowth = 0, memoryGrowth = 0): string | undefined {
  // Node.js can only list all names of an object at once: that takes less than making the object.
  if (cost.longestTurnMs > Math.max(maxTurnMs, cost.makeMs)) return "a long turn";
  if (timeGrowth > maxGrowth) return "time grows faster than the input";
  return memoryGrowth > maxGrowth ? "memory grows faster than the input" : undefined;
}

function msPerMegabyte({ allThreadsMs, input, tried }: Finding): number {
  return (allThreadsMs / tried.times / input) * 1_000_000;
}

const head = ["subject", "ms/MB", "turn ms", "time ×", "grown MB", "memory ×", "input", "case", ""];

function cells(finding: Finding): string[] {
  const { tried, input, longestTurnMs, grownBytes, timeGrowth, memoryGrowth, fault = "" } = finding;
  return [
    tried.subject,
    msPerMegabyte(finding).toFixed(0),
    longestTurnMs.toFixed(0),
    timeGrowth?.toFixed(1) ?? "",
    (grownBytes / 1_000_000).toFixed(0),
    memoryGrowth?.toFixed(1) ?? "",
    `${(input / 1024).toFixed(0)} Ki`,
    tried.description,
    fault,
  ];
}

/** Prints the dearest case of each subject and all that broke the promise; false if any did. */
export async function fuzzCost({ seconds, seed }: FuzzOptions): Promise<boolean> {
  const random = new Random(seed);
  const all: Finding[] = [];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-fuzz-"));
  const endMs = performance.now() + seconds * 1000;
  try {
    for (let count = 0; performance.now() < endMs; count++) {
      const make = subjects[count % subjects.length];
      if (make === undefined) throw new RangeError("no subject");
      const tried = make(random, directory);
      let finding = await measure(directory, tried);
      // What only the machine did, it does not do again.
      if (finding.fault !== undefined) finding = await measure(directory, tried);
      all.push(finding);
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
  const dearest = new Map<string, Finding>();
  for (const finding of all) {
    const known = dearest.get(finding.tried.subject);
    if (known === undefined || msPerMegabyte(finding) > msPerMegabyte(known)) {
      dearest.set(finding.tried.subject, finding);
    }
  }
  const faults = all.filter(({ fault }) => fault !== undefined);
  console.log(table([head, ...Array.from(dearest.values(), cells)]));
  console.log(worst(all));
  console.log(`cost: ${String(all.length)} cases; ${String(faults.length)} broke the promise`);
  if (faults.length > 0) console.log(table([head, ...faults.map(cells)]));
  return faults.length === 0;
}

/** The worst of all cases, by each measure. */
function worst(all: readonly Finding[]): string {
  const most = (measureOf: (finding: Finding) => number): string =>
    all.reduce((known, finding) => Math.max(known, measureOf(finding)), 0).toFixed(1);
  return [
    `worst: ${most(({ timeGrowth = 0 }) => timeGrowth)} times the time`,
    `${most(({ memoryGrowth = 0 }) => memoryGrowth)} times the memory for four times the input`,
    `${most(({ longestTurnMs }) => longestTurnMs)} ms in one turn`,
    `${most(({ grownBytes }) => grownBytes / 1_000_000)} MB`,
  ].join(", ");
}
