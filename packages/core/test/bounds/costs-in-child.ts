import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { calmestRun } from "./calmest-run.ts";
import type { TurnCosts } from "./measure-turns.ts";

const run = promisify(execFile);

/** Lets a program of this directory do a piece of work in a process of its own, and gives what it printed. */
export async function costsInChild(program: string, work: string): Promise<TurnCosts<string>> {
  const file = path.join(import.meta.dirname, program);
  const measure = async (): Promise<TurnCosts<string>> => {
    const { stdout } = await run(process.execPath, ["--conditions=@readfile/source", file, work]);
    return JSON.parse(stdout) as TurnCosts<string>;
  };
  const costs = await calmestRun(measure, (cost) => cost.longestTurnMs);
  const { longestTurnMs, totalMs } = costs;
  console.log(`${work}: ${longestTurnMs.toFixed(0)} ms in the longest turn, ${totalMs.toFixed(0)} ms in all`);
  return costs;
}
