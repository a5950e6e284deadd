import { setTracingDisabled, type AgentInputItem } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";

setTracingDisabled(true);

/** Makes a model that calls `read_file` once with each input, all in one turn, and then says "done". */
export function callingModel(...inputs: readonly unknown[]): ScriptedModel {
  return textCallingModel(...inputs.map((input) => ["read_file", JSON.stringify(input)] as const));
}

/** Makes a model that makes these calls and then says "done". A call is a name and the text of its arguments. */
export function textCallingModel(
  ...calls: readonly (readonly [name: string, args: string])[]
): ScriptedModel {
  return new ScriptedModel([
    calls.map(([name, args], index) => functionCall(name, args, { callId: `call-${index + 1}` })),
    [assistantMessage("done")],
  ]);
}

/** Gives the answers to its tool calls that the model received in its second call. */
export function received(model: ScriptedModel): readonly AgentInputItem[] {
  const input = model.calls[1]?.request.input ?? [];
  return typeof input === "string" ? [] : input.filter(({ type }) => type === "function_call_result");
}

/** Makes the item that shows a model the answer to its call. */
export function answer(output: unknown, callId = "call-1", name = "read_file"): unknown {
  return { type: "function_call_result", name, callId, status: "completed", output };
}
