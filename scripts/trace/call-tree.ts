import type { Hop } from "./call-recorder.ts";
import { placeOf, type CoreFunction } from "./core-functions.ts";

/** All calls of one function under one parent. */
interface Fold {
  readonly called: CoreFunction;
  readonly later: boolean;
  count: number;
  readonly calls: Hop[];
}

/** Gives the lines of the tree. A hop is indented beneath its caller. Calls of one function under one parent share a line and the lines beneath it. */
export function treeLines(hops: readonly Hop[], depth = 0): readonly string[] {
  return foldHops(hops).flatMap(({ called, later, count, calls }) => {
    const often = count > 1 ? ` ×${count}` : "";
    const when = later ? " (later)" : "";
    const line = `${"  ".repeat(depth)}${called.name}${often}${when}  ${placeOf(called)}`;
    return [line, ...treeLines(calls, depth + 1)];
  });
}

/** Groups hops by function, in the order of the first calls. */
function foldHops(hops: readonly Hop[]): readonly Fold[] {
  const folds: Fold[] = [];
  for (const { called, later, calls } of hops) {
    if (called === undefined) continue;
    const known = folds.find((fold) => fold.called === called && fold.later === later);
    if (known === undefined) folds.push({ called, later, count: 1, calls: [...calls] });
    else {
      known.count++;
      known.calls.push(...calls);
    }
  }
  return folds;
}

/** Counts how often each function occurs in the tree. */
export function callsInTree(hops: readonly Hop[]): ReadonlyMap<CoreFunction, number> {
  const counts = new Map<CoreFunction, number>();
  const visit = (made: readonly Hop[]): void => {
    for (const { called, calls } of made) {
      if (called !== undefined) counts.set(called, (counts.get(called) ?? 0) + 1);
      visit(calls);
    }
  };
  visit(hops);
  return counts;
}
