import { Session, type Profiler } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import type { CoreFunction, CoreFunctions } from "./core-functions.ts";

/** V8's counts, before they are matched with the functions of the source. */
export type Coverage = readonly Profiler.ScriptCoverage[];

/**
 * Keeps V8 from optimising code, because it no longer counts functions that it has inlined into their callers.
 * Call this before loading the code to count.
 */
export function forbidOptimising(): void {
  for (const flag of ["--no-opt", "--no-maglev"]) setFlagsFromString(flag);
}

/**
 * Lets V8 count the functions that one call runs. `prepare` loads the code and warms it up. That must happen while V8
 * collects coverage: for functions compiled before, it counts every return from an `await` as one more call.
 */
export async function coverCall(prepare: () => Promise<() => Promise<unknown>>): Promise<Coverage> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const call = await prepare();
    // Taking the coverage resets the counters, so that the next one contains only one call.
    await session.post("Profiler.takePreciseCoverage");
    await call();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result;
  } finally {
    session.disconnect();
  }
}

/** Counts how often each function was called. Leaves out the top level of modules, which runs when a module is loaded. */
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
      // The first range is the whole function. The others are blocks within it.
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
