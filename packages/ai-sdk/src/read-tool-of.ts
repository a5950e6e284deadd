import type { ReadTool } from "@readfile/core";

/** A symbol, because spread copies of a tool keep it. A registered one, because all copies of this package share it. */
const key: unique symbol = Symbol.for("@readfile/ai-sdk/ReadTool");

/** Stores on an adapted tool the read tool that it runs. */
export function withReadTool<Tool extends object>(tool: Tool, readTool: ReadTool<unknown, unknown>): Tool {
  return Object.assign(tool, { [key]: readTool });
}

/** Gives the read tool that an adapted tool runs. Undefined for any other tool. */
export function readToolOf(tool: object): ReadTool<unknown, unknown> | undefined {
  return (tool as { readonly [key]?: ReadTool<unknown, unknown> })[key];
}
