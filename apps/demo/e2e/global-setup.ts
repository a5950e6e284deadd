import type { TestProject } from "vitest/node";
import { buildPage, type PageFile } from "../src/server/page-files.ts";
import { createWorkspace } from "./create-workspace.ts";
import { startDemo } from "./start-demo.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the demo that journeys share. */
    readonly address: string;
    /** The page, built once for the servers that journeys start for themselves. */
    readonly builtPage: ReadonlyMap<string, PageFile>;
  }
}

/**
 * Starts the demo that journeys share. No journey changes what it serves; those of the conformance page alone run its
 * suite. Gives a function that stops the demo.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const workspace = createWorkspace();
  const [demo, page] = await Promise.all([startDemo({ root: workspace.root }), buildPage()]);
  provide("address", demo.address);
  provide("builtPage", page);
  return async () => {
    await demo.stop();
    workspace.remove();
  };
}
