import type { ReadTool } from "@readfile/core";
import type { RunContext } from "@openai/agents";

/** Decides whether a person must approve a call. */
export type NeedsApproval<Input, Context = unknown> = (
  runContext: RunContext<Context>,
  input: Input,
  callId?: string,
) => boolean | Promise<boolean>;

/** Makes an approval function one that never throws, since that would end the run. */
export function guardApproval<Input, Context>(
  readTool: ReadTool<Input, unknown>,
  needsApproval: true | NeedsApproval<Input, Context>,
): (runContext: RunContext, input: Input, callId?: string) => Promise<boolean> {
  return async (runContext, input, callId) => {
    try {
      // The tool will refuse this call without a look at any file.
      if (readTool.check(input) !== null) return false;
      return (
        needsApproval === true || (await needsApproval(runContext as RunContext<Context>, input, callId))
      );
    } catch {
      // The tool may understand arguments that this function could not.
      return true;
    }
  };
}
