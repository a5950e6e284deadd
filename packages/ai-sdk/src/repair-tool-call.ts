import { resolveTool } from "@readfile/core";
import {
  InvalidToolInputError,
  JSONParseError,
  NoSuchToolError,
  type ToolCallRepairFunction,
  type ToolSet,
} from "ai";
import { adaptedIn } from "./adapted-tool.ts";
import { inputOfText } from "./sent-arguments.ts";

/**
 * Makes a function for the SDK's option `repairToolCall`. The SDK finds a tool by its key in `tools`. With this function,
 * it also finds a tool of this package by the tool's own name and its aliases. If the arguments of a call are not JSON, the
 * tool receives their text and says what is wrong, instead of the SDK. Throws a TypeError when a name belongs to two
 * tools.
 *
 * @example
 * ```ts
 * const tools = { read_file: forgeReadTool() };
 * await generateText({ model, tools, repairToolCall: repairToolCall(tools), prompt: "What does README.md say?" });
 * ```
 */
export function repairToolCall<Tools extends ToolSet>(tools: Tools): ToolCallRepairFunction<Tools> {
  const named = Object.entries(tools).map(([key, tool]) => {
    const readTool = adaptedIn(tool)?.readTool;
    const aliases = readTool === undefined ? [] : [readTool.name, ...readTool.aliases];
    return { name: key, aliases, isOurs: readTool !== undefined };
  });
  // Check the names now: during a run, the SDK would turn the TypeError into an answer to the model.
  resolveTool(named, "");
  return async ({ toolCall, error }) => {
    const meant = resolveTool(named, toolCall.toolName);
    // Other packages' tools are theirs to repair. Ours validate nothing, so that JSON is all that the SDK can miss.
    const isNoJson = InvalidToolInputError.isInstance(error) && JSONParseError.isInstance(error.cause);
    const isRepairable = isNoJson || NoSuchToolError.isInstance(error);
    if (meant?.isOurs !== true || !isRepairable) return Promise.resolve(null);
    const { input: text } = toolCall;
    const input = isNoJson || !isJson(text) ? JSON.stringify(inputOfText(text)) : text;
    return Promise.resolve({ ...toolCall, toolName: meant.name, input });
  };
}

/** Whether the SDK reads a text as arguments. It takes none for an empty object. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.trim() === "" ? "{}" : text);
    return true;
  } catch {
    return false;
  }
}
