import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel, type FakeBuiltModel } from "@langchain/core/testing";
import type { ModelCall } from "../conformance-driver.ts";

/** Makes a model that makes the calls in one step and then says "done". */
export function scriptedModel(calls: readonly ModelCall[]): FakeBuiltModel {
  const toolCalls = calls.map(({ id, name, args }) => ({
    type: "tool_call" as const,
    id,
    name,
    // A model may send arguments of any type.
    args: structuredClone(args) as Record<string, unknown>,
  }));
  return fakeModel()
    .respond(new AIMessage({ content: "", tool_calls: toolCalls }))
    .respond(new AIMessage("done"));
}

/** Gives the tools' messages in the model's second call. Undefined when there was none. */
export function secondToolMessages(model: FakeBuiltModel): readonly ToolMessage[] | undefined {
  return model.calls[1]?.messages.filter((message) => ToolMessage.isInstance(message));
}
