import type { SingleToolApprovalFunction } from "ai";
import { readToolOf } from "./read-tool-of.ts";
import type { AiSdkReadTool } from "./to-ai-sdk-tool.ts";

/**
 * Makes a tool's approval function one that never throws, since that would end the run.
 *
 * It is not asked of arguments that the tool will refuse without a look at any file. Where it throws on others, the call
 * is denied. Throws a TypeError for a tool that this package did not make.
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
      // Not approved: the tool may understand arguments that this function could not.
      return { type: "denied", reason: "The arguments of this call could not be checked." };
    }
  };
}
