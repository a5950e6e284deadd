import type { Hop } from "./call-recorder.ts";
import { placeOf, type CoreFunction } from "./core-functions.ts";

/** The layers, from the highest to the lowest. All layers may use the rest of core (contract, index.ts, platform.ts). */
export const layers: readonly string[] = ["tools", "workspace", "block", "media", "text", "lines", "source"];

/** Calls of a function by a function in a lower layer. */
export interface UpwardCall {
  readonly from: string;
  readonly to: string;
  readonly calls: number;
}

/** Gives the layer of a file as a number that grows downwards. -1 when it is in no layer. */
function depthOf({ file }: CoreFunction): number {
  return layers.indexOf(file.split("/")[0] ?? "");
}

/** Gives the upward calls. A callback that a lower layer calls or leaves to the event loop counts like a direct call. */
export function upwardCalls(hops: readonly Hop[]): readonly UpwardCall[] {
  const found = new Map<string, UpwardCall>();
  const visit = (caller: CoreFunction | undefined, made: readonly Hop[]): void => {
    for (const { called, calls } of made) {
      if (caller !== undefined && called !== undefined && goesUp(caller, called)) {
        const [from, to] = [`${placeOf(caller)} ${caller.name}`, `${placeOf(called)} ${called.name}`];
        const key = `${from} ${to}`;
        found.set(key, { from, to, calls: (found.get(key)?.calls ?? 0) + 1 });
      }
      visit(called, calls);
    }
  };
  visit(undefined, hops);
  return [...found.values()];
}

function goesUp(caller: CoreFunction, called: CoreFunction): boolean {
  const [from, to] = [depthOf(caller), depthOf(called)];
  return from !== -1 && to !== -1 && to < from;
}
