import type { SingleToolApprovalFunction } from "ai";

/**
 * Makes a tool's approval function one that never throws: where it would, the call is denied.
 *
 * A model may send anything as arguments, and the SDK ends the run when an approval function throws.
 */
export function guardApproval<Input, ToolContext, RuntimeContext>(
  decide: SingleToolApprovalFunction<Input, ToolContext, RuntimeContext>,
): SingleToolApprovalFunction<Input, ToolContext, RuntimeContext> {
  return async (input, call) => {
    try {
      return await decide(input, call);
    } catch {
      // Not approved: the tool may still understand arguments that this function could not.
      return { type: "denied", reason: "The arguments of this call could not be checked." };
    }
  };
}
