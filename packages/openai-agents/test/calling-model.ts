import { setTracingDisabled, type AgentInputItem } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";

setTracingDisabled(true);

/** A model that calls `read_file` once with each input, all in one turn, and then says "done". */
export function callingModel(...inputs: readonly unknown[]): ScriptedModel {
  return textCallingModel(...inputs.map((input) => ["read_file", JSON.stringify(input)] as const));
}

/** A model that makes these calls, each a name and the text of its arguments, and then says "done". */
export function textCallingModel(
  ...calls: readonly (readonly [name: string, args: string])[]
): ScriptedModel {
  return new ScriptedModel([
    calls.map(([name, args], index) => functionCall(name, args, { callId: `call-${index + 1}` })),
    [assistantMessage("done")],
  ]);
}

/** What the model received of its tool calls in its second call. */
export function received(model: ScriptedModel): readonly AgentInputItem[] {
  const input = model.calls[1]?.request.input ?? [];
  return typeof input === "string" ? [] : input.filter(({ type }) => type === "function_call_result");
}

/** The item that shows a model the answer to its call. */
export function answer(output: unknown, callId = "call-1", name = "read_file"): unknown {
  return { type: "function_call_result", name, callId, status: "completed", output };
}
