import path from "node:path";
import type { SmallFile } from "../../files/small-files.ts";
import type { AdapterFolder } from "../../ours/adapters.ts";
import { importOurs } from "../../ours/import-ours.ts";
import type { PeerId } from "../../peers/peer-modules.ts";
import { median } from "../../statistics/median.ts";
import { openAdapterWays } from "../../ways/adapter-ways.ts";
import type { MainTool } from "../../ways/main-tools.ts";
import { openMainWays } from "../../ways/main-ways.ts";
import { openPeerWay } from "../../ways/peer-ways.ts";
import { plainWay } from "../../ways/plain-way.ts";
import type { Way } from "../../ways/way.ts";

/** The candidate that makes the first calls. Nothing else is loaded. */
export type FirstCaller =
  | { readonly kind: "node" }
  | { readonly kind: "core"; readonly tool: MainTool; readonly repository?: string }
  | { readonly kind: "adapter"; readonly folder: AdapterFolder; readonly tool: MainTool }
  | { readonly kind: "peer"; readonly peer: PeerId };

/** How many calls count as first calls. */
export const firstCallCount = 50;

/** The first calls of a process. */
export interface FirstCalls {
  readonly firstMs: number;
  /** The median of the calls after the first one, which V8 has not optimised yet. */
  readonly nextMs: number;
  /** Whether the last call showed what it should, as far as the candidate says what that is. */
  readonly right: boolean;
}

/** Measures the first calls in a process. Loading the modules and making the tool are not measured. */
export async function firstCalls(input: {
  readonly root: string;
  readonly file: SmallFile;
  readonly caller: FirstCaller;
}): Promise<FirstCalls> {
  const way = await openWay(input);
  const times: number[] = [];
  let last: unknown;
  for (let call = 0; call < firstCallCount; call++) {
    const started = performance.now();
    last = await way.run();
    times.push(performance.now() - started);
  }
  const [firstMs = Number.NaN, ...next] = times;
  return { firstMs, nextMs: median(next), right: way.shows?.(last) ?? true };
}

async function openWay({ root, file, caller }: Parameters<typeof firstCalls>[0]): Promise<Way> {
  switch (caller.kind) {
    case "node":
      return plainWay(path.join(root, file.name));
    case "core":
      return wayNamed(openMainWays(await importOurs("core", caller.repository), root)(file), caller.tool);
    case "adapter":
      return wayNamed((await openAdapterWays(caller.folder, root))(file), `${caller.tool}:`);
    case "peer":
      return wayNamed((await openPeerWay(root, caller.peer))(file), "");
  }
}

/** Gives the first way whose name starts with a text: the plain call, where a framework has several. */
function wayNamed(ways: readonly Way[], start: string): Way {
  const found = ways.find(({ name }) => name.startsWith(start));
  if (found === undefined) throw new Error(`${start} is no way to read`);
  return found;
}
