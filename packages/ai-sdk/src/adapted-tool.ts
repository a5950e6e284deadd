import type { ReadTool } from "@readfile/core";
import type { RefusedReads } from "./refused-reads.ts";

/** What this package stores on a tool that it adapts. */
interface Adapted {
  /** The read tool that it runs. */
  readonly readTool: ReadTool<unknown, unknown>;
  /** The reads that approval functions denied. */
  readonly refusedReads: RefusedReads;
}

/** A symbol, because spread copies of a tool keep it. A registered one, because all copies of this package share it. */
const key: unique symbol = Symbol.for("@readfile/ai-sdk/ReadTool");

/** Stores this on a tool, and gives the tool. */
export function adaptedAs<Tool extends object>(tool: Tool, adapted: Adapted): Tool {
  return Object.assign(tool, { [key]: adapted });
}

/** Gives what this package stores on a tool that it adapted. Undefined for any other tool. */
export function adaptedIn(tool: object): Adapted | undefined {
  return (tool as { readonly [key]?: Adapted })[key];
}
