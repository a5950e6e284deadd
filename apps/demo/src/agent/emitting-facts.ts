import type { ReadTool } from "@readfile/core";
import type { AgentEvent } from "./agent-event.ts";

export type AnyReadTool = ReadTool<unknown, unknown>;

/**
 * Wraps a read tool to emit the facts about each read, for frameworks that have no place for them. `callIdOf` finds the id of
 * the call in the framework's context.
 */
export function emittingFacts(
  readTool: AnyReadTool,
  emit: (event: AgentEvent) => void,
  callIdOf: (context: unknown) => string,
): AnyReadTool {
  return {
    ...readTool,
    async run(args, call) {
      const result = await readTool.run(args, call);
      const files = result.files.filter((file) => file !== null);
      const facts = { ok: result.ok, files, error: result.ok ? undefined : result.error };
      emit({ type: "facts", callId: callIdOf(call?.context), facts });
      return result;
    },
  };
}
