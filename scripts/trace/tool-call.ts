import { setImmediate as nextTurn } from "node:timers/promises";
import type { ToolKind } from "../../apps/demo/src/shared/tools.ts";
import type * as core from "../../packages/core/src/index.ts";

/** The exports of core, instrumented or not. */
export type Core = typeof core;

/** A call of a tool. */
export interface ToolRequest {
  readonly root: string;
  readonly tool: ToolKind;
  readonly args: unknown;
}

/** After this many calls, all caches are filled, and decisions that depend on a second read are made. */
const warmUps = 4;

/** A tool that has already answered the same call several times. `call` gives the text of the answer. */
export interface WarmTool {
  readonly call: () => Promise<{ readonly ok: boolean; readonly text: string }>;
  readonly dispose: () => void;
}

/** Makes a tool and warms it up. */
export async function warmTool(from: Core, { root, tool, args }: ToolRequest): Promise<WarmTool> {
  const workspace = from.openWorkspace({ root });
  const made = from[tool]({ workspace });
  const call: WarmTool["call"] = async () => {
    const answer = await made.run(args);
    await settle();
    return answer;
  };
  for (let round = 0; round < warmUps; round++) await call();
  return { call, dispose: () => workspace.dispose() };
}

/** Waits for the end of the turn, so that work that a call leaves there does not count for the next call. */
async function settle(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
