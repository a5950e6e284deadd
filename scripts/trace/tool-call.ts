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
  await withCompiledModules(async () => {
    for (let round = 0; round < warmUps; round++) await call();
  });
  return { call, dispose: () => workspace.dispose() };
}

/** The part of WebAssembly that is used here. */
interface WebAssemblyHost {
  compile: (bytes: Uint8Array) => Promise<object>;
}

/** Does `work`, and waits for the WebAssembly modules that it left to be compiled, because calls differ before and after. */
async function withCompiledModules(work: () => Promise<void>): Promise<void> {
  const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };
  const { compile } = host;
  const compiling: Promise<object>[] = [];
  host.compile = (bytes) => {
    const module = compile.call(host, bytes);
    compiling.push(module);
    return module;
  };
  try {
    await work();
    await Promise.all(compiling);
  } finally {
    host.compile = compile;
  }
}

/** Waits for the end of the turn, so that work that a call leaves there does not count for the next call. */
async function settle(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
