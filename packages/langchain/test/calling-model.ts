import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { FakeModel } from "./fake-model.ts";

/** Makes a model that calls `read_file` once with each input, all in one step, and then says "done". */
export function callingModel(...inputs: readonly unknown[]): FakeModel {
  return scriptedModel(callingMessage(...inputs));
}

/** Makes a model that says this and then "done". */
export function scriptedModel(message: AIMessage): FakeModel {
  return new FakeModel().respond(message).respond(new AIMessage("done"));
}

/** Makes the message of a model that calls `read_file` once with each input. */
export function callingMessage(...inputs: readonly unknown[]): AIMessage {
  const toolCalls = inputs.map((args, index) => ({
    type: "tool_call" as const,
    id: `call-${index + 1}`,
    name: "read_file",
    // A model may send arguments of any type.
    args: args as Record<string, unknown>,
  }));
  return new AIMessage({ content: "", tool_calls: toolCalls });
}

/** The parts of a tool's message that a provider's package may read. */
export interface ShownMessage {
  readonly tool_call_id: string;
  readonly name: string | undefined;
  readonly status: "success" | "error" | undefined;
  readonly content: unknown;
  readonly additional_kwargs: unknown;
  readonly response_metadata: unknown;
}

/** Gives the answers to its tool calls that the model received in its second call. */
export function received(model: FakeModel): readonly ShownMessage[] {
  const messages = model.calls[1]?.messages ?? [];
  return messages.filter((message) => ToolMessage.isInstance(message)).map(shown);
}

/** Picks the parts of a tool's message that a provider's package may read. */
export function shown(message: ToolMessage): ShownMessage {
  const { tool_call_id, name, status, content, additional_kwargs, response_metadata } = message;
  return { tool_call_id, name, status, content, additional_kwargs, response_metadata };
}

/** Makes the message of `read_file` that the model must receive. */
export function toolMessage(
  content: unknown,
  { status = "success", id = "call-1" }: { status?: "success" | "error"; id?: string } = {},
): ShownMessage {
  return {
    tool_call_id: id,
    name: "read_file",
    status,
    content,
    additional_kwargs: {},
    response_metadata: {},
  };
}
