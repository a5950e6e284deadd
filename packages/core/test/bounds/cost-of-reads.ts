import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";
import { calmestRun, maxTurnMs } from "./calmest-run.ts";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";

const run = promisify(execFile);
const MiB = 1024 * 1024;

/** Reads to measure. */
export interface CostlyReads {
  readonly root: string;
  /** A small file, read before, so that nothing is measured that happens once. */
  readonly idlePath: string;
  readonly calls: readonly { readonly path: string; readonly offset?: number; readonly limit?: number }[];
  readonly options?: ReadFileToolOptions;
  /** All at once otherwise. */
  readonly oneByOne?: boolean;
  /** When the caller aborts all of them. */
  readonly abortMs?: number;
}

/** What one of the reads cost, and others that ran at the same time. */
interface AnswerCost {
  readonly text: string;
  readonly files: number;
  readonly longestTurnMs: number;
  readonly durationMs: number;
}

/** What reads cost in a process of their own. */
export interface CostOfReads {
  /** The first characters of each answer, and how many files came with it. */
  readonly answers: readonly AnswerCost[];
  readonly answerBytes: number;
  /** Processor time between two turns of the event loop, without the collection of garbage. */
  readonly longestTurnMs: number;
  readonly durationMs: number;
  /** The largest resident set, less that of the idle process. */
  readonly growthBytes: number;
}

/** Reads files of a directory in a process of its own. They were modified long ago, so that their version counts. */
export async function costOfReads(
  directory: string,
  files: Readonly<Record<string, Uint8Array>>,
  reads: Partial<CostlyReads> & Pick<CostlyReads, "calls">,
): Promise<CostOfReads> {
  const old = new Date("2020-01-01");
  for (const [name, bytes] of Object.entries({ ...files, "idle.txt": Buffer.from("idle\n") })) {
    fs.writeFileSync(path.join(directory, name), bytes);
    fs.utimesSync(path.join(directory, name), old, old);
  }
  const child = fileURLToPath(new URL("./cost-child.ts", import.meta.url));
  const given: CostlyReads = { root: directory, idlePath: "idle.txt", ...reads };
  const measure = async (): Promise<CostOfReads> => {
    const args = ["--conditions=@readfile/source", child, JSON.stringify(given)];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * MiB });
    return JSON.parse(stdout) as CostOfReads;
  };
  return await calmestRun(measure, (cost) => Math.max(cost.longestTurnMs, latenessMs(cost, reads)));
}

/** How long after their end, by the caller's or by the tool's time, the reads went on. */
function latenessMs({ durationMs }: CostOfReads, { abortMs, options }: Partial<CostlyReads>): number {
  return durationMs - (abortMs ?? options?.timeoutMs ?? durationMs);
}

/** The budget of a process, and what its runtime takes besides. */
const maxGrowthBytes = (256 + 64) * MiB;

/** Fails where reads took too long a turn or too much memory. Prints what they took. */
export function expectBounded(title: string, cost: CostOfReads): void {
  const { longestTurnMs, growthBytes, answerBytes, durationMs } = cost;
  console.log(
    `${title}: ${durationMs.toFixed(0)} ms, longest turn ${longestTurnMs.toFixed(1)} ms, resident +${(growthBytes / MiB).toFixed(0)} MiB, answers ${(answerBytes / MiB).toFixed(0)} MiB`,
  );
  expect(longestTurnMs).toBeLessThan(maxTurnMs);
  // The texts and data of the answers are held once by the tool and once by the program that asked.
  expect(growthBytes).toBeLessThan(maxGrowthBytes + answerBytes);
}
