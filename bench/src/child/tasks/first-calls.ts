import type { SmallFile } from "../../files/small-files.ts";
import { median } from "../../statistics/median.ts";
import { openMainWays, plainWay } from "../../ways/core-ways.ts";
import type { MainTool } from "../../ways/main-tools.ts";
import path from "node:path";

/** The candidate that makes the first calls. */
export type FirstCaller = MainTool | "fs.promises.readFile";

/** How many calls count as first calls. */
export const firstCallCount = 50;

/** Gives the milliseconds of the first call in a process, and the median of the next calls, before V8 optimises the code. */
export async function firstCalls(input: {
  readonly root: string;
  readonly file: SmallFile;
  readonly caller: FirstCaller;
}): Promise<{ readonly firstMs: number; readonly nextMs: number }> {
  const { root, file, caller } = input;
  const ways = [plainWay(path.join(root, file.name)), ...openMainWays(root)(file)];
  const way = ways.find(({ name }) => name === caller);
  if (way === undefined) throw new Error(`${caller} is no way to read`);
  const times: number[] = [];
  for (let call = 0; call < firstCallCount; call++) {
    const started = performance.now();
    await way.run();
    times.push(performance.now() - started);
  }
  const [firstMs = Number.NaN, ...next] = times;
  return { firstMs, nextMs: median(next) };
}
