import { resolveTool } from "@readfile/core";
import { NoSuchToolError, type ToolCallRepairFunction, type ToolSet } from "ai";
import { readToolOf } from "./read-tool-of.ts";

/**
 * Makes a function for the SDK's option `repairToolCall`. The SDK finds a tool by its key in `tools`. With this function,
 * it also finds a tool of this package by the tool's own name and its aliases. Throws a TypeError when a name belongs to
 * two tools.
 *
 * @example
 * ```ts
 * const tools = { read_file: forgeReadTool() };
 * await generateText({ model, tools, repairToolCall: repairToolCall(tools), prompt: "What does README.md say?" });
 * ```
 */
export function repairToolCall<Tools extends ToolSet>(tools: Tools): ToolCallRepairFunction<Tools> {
  const named = Object.entries(tools).map(([key, tool]) => {
    const readTool = readToolOf(tool);
    return { name: key, aliases: readTool ? [readTool.name, ...readTool.aliases] : [] };
  });
  // Check the names now: during a run, the SDK would turn the TypeError into an answer to the model.
  resolveTool(named, "");
  return async ({ toolCall, error }) => {
    if (!NoSuchToolError.isInstance(error)) return null;
    const meant = resolveTool(named, toolCall.toolName);
    return Promise.resolve(meant ? { ...toolCall, toolName: meant.name } : null);
  };
}
