import type { ReadTool } from "@readfile/core";

/** A symbol, so that copies by spread keep it, and one that all copies of this package share. */
const key: unique symbol = Symbol.for("@readfile/ai-sdk/ReadTool");

/** Remembers the read tool that an adapted one runs. */
export function withReadTool<Tool extends object>(tool: Tool, readTool: ReadTool<unknown, unknown>): Tool {
  return Object.assign(tool, { [key]: readTool });
}

/** The read tool that an adapted one runs; undefined for any other tool. */
export function readToolOf(tool: object): ReadTool<unknown, unknown> | undefined {
  return (tool as { readonly [key]?: ReadTool<unknown, unknown> })[key];
}
