import { Session, type Profiler } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import type { CoreFunction, CoreFunctions } from "./core-functions.ts";

/** What V8 counted, before it is known which functions of the source are meant. */
export type Coverage = readonly Profiler.ScriptCoverage[];

/**
 * Has V8 run all code as it is written. A function that V8 has optimised into its callers is not counted any more.
 * Must be called before the code is loaded that is to be counted.
 */
export function forbidOptimising(): void {
  for (const flag of ["--no-opt", "--no-maglev"]) setFlagsFromString(flag);
}

/**
 * Has V8 count what one call runs. `prepare` loads the code and warms it up: V8 counts calls only of functions that it
 * compiles while it covers. Of those that it compiled before, it counts every return from an `await` as one more call.
 */
export async function coverCall(prepare: () => Promise<() => Promise<unknown>>): Promise<Coverage> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const call = await prepare();
    // Taking sets the counters back, so that the next take holds one call alone.
    await session.post("Profiler.takePreciseCoverage");
    await call();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result;
  } finally {
    session.disconnect();
  }
}

/** How often each function was called. Top levels of modules are left out: they run when a module is loaded. */
export function callsOf(
  coverage: Coverage,
  coreUrl: string,
  functions: CoreFunctions,
): ReadonlyMap<CoreFunction, number> {
  const calls = new Map<CoreFunction, number>();
  for (const { url, functions: counted } of coverage) {
    if (!url.startsWith(coreUrl)) continue;
    const file = decodeURIComponent(url.slice(coreUrl.length));
    for (const { functionName, ranges } of counted) {
      // The first range is that of the whole function, the others are those of blocks within it.
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      if (functionName === "" && whole.startOffset === 0) continue;
      const found = functions.ofRange(file, functionName, whole.startOffset, whole.endOffset);
      if (found === undefined) {
        throw new Error(`${file}: no function ${functionName} at ${whole.startOffset}`);
      }
      calls.set(found, (calls.get(found) ?? 0) + whole.count);
    }
  }
  return calls;
}
