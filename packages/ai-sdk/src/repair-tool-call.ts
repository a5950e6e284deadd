import { resolveTool } from "@readfile/core";
import { NoSuchToolError, type ToolCallRepairFunction, type ToolSet } from "ai";
import { readToolOf } from "./read-tool-of.ts";

/**
 * Makes a function for the SDK's option of the same name: calls of a tool of ours by its own name or an alias, instead
 * of its key in `tools`, reach it. Throws a TypeError when two tools own a name.
 */
export function repairToolCall<Tools extends ToolSet>(tools: Tools): ToolCallRepairFunction<Tools> {
  const named = Object.entries(tools).map(([key, tool]) => {
    const readTool = readToolOf(tool);
    return { name: key, aliases: readTool ? [readTool.name, ...readTool.aliases] : [] };
  });
  // In a run the SDK would make an answer to the model of what this throws.
  resolveTool(named, "");
  return async ({ toolCall, error }) => {
    if (!NoSuchToolError.isInstance(error)) return null;
    const meant = resolveTool(named, toolCall.toolName);
    return Promise.resolve(meant ? { ...toolCall, toolName: meant.name } : null);
  };
}
