import type { SingleToolApprovalFunction } from "ai";
import { readToolOf } from "./read-tool-of.ts";
import type { AiSdkReadTool } from "./to-ai-sdk-tool.ts";

/**
 * Wraps an approval function so that it never throws, because an exception there ends the run.
 *
 * The function is not called for arguments that the tool refuses: such a call reads no file. When the function throws
 * or rejects, the call is denied. Throws a TypeError for a tool that this package did not make.
 *
 * @example
 * ```ts
 * const read_file = readFileTool();
 * const toolApproval = {
 *   read_file: guardApproval(read_file, ({ path }) => (path === "README.md" ? "approved" : "user-approval")),
 * };
 * ```
 */
export function guardApproval<Input, ToolContext, RuntimeContext>(
  tool: AiSdkReadTool<Input, ToolContext>,
  decide: SingleToolApprovalFunction<Input, ToolContext, RuntimeContext>,
): SingleToolApprovalFunction<Input, ToolContext, RuntimeContext> {
  const readTool = readToolOf(tool);
  if (readTool === undefined) throw new TypeError("tool: expected a tool of this package");
  return async (input, call) => {
    try {
      if (readTool.check(input) !== null) return "not-applicable";
      return await decide(input, call);
    } catch {
      // Deny the call: the tool may repair, and then read, arguments that the function did not expect.
      return { type: "denied", reason: "The arguments of this call could not be checked." };
    }
  };
}
