import type { TestProject } from "vitest/node";
import { createWorkspace } from "./create-workspace.ts";
import { startDemo } from "./start-demo.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the demo that journeys share. */
    readonly address: string;
  }
}

/** Starts the demo that journeys share, because none of them changes what it serves. Gives a function that stops it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const workspace = createWorkspace();
  const demo = await startDemo({ root: workspace.root });
  provide("address", demo.address);
  return async () => {
    await demo.stop();
    workspace.remove();
  };
}
