import { Agent, Runner, type Tool } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";

/** An adapter for the OpenAI Agents SDK. */
export type OpenAIAgentsAdapter = Adapter<Tool>;

/** Runs the agent until its model says "done" or the signal aborts. */
type Run = (agent: Agent, signal: AbortSignal | undefined) => Promise<unknown>;

// Tracing would send data to OpenAI.
const runner = (): Runner => new Runner({ tracingDisabled: true });
const prompt = "read it";

const runs: Readonly<Record<string, Run>> = {
  run: (agent, signal) => runner().run(agent, prompt, signal === undefined ? {} : { signal }),
  "run streamed": async (agent, signal) => {
    const result = await runner().run(agent, prompt, {
      stream: true,
      ...(signal !== undefined && { signal }),
    });
    // Read the stream to its end. An aborted run never completes.
    const events = result[Symbol.asyncIterator]();
    while ((await events.next()).done !== true);
    if (!result.cancelled) await result.completed;
  },
};

const lacks: Lacks = {
  errorFlag: "the SDK shows a model no error flag, so the text alone says it",
  imageNames: "the SDK's images have no file name",
  unnamedDocuments: "the SDK knows no file without a name, so the adapter gives it one",
  nulls: "strict mode sends null for what is omitted, so the SDK removes it",
  aliases: "the SDK ends the run when a model calls a name that is no tool's",
};

/** Drives an adapter through the loops of the OpenAI Agents SDK. */
export function openAIAgentsDriver(adapter: OpenAIAgentsAdapter): ConformanceDriver {
  const loops = Object.entries(runs).map(([name, run]): ConformanceLoop => ({
    name,
    call: (turn) => play(adapter, run, turn),
  }));
  return { name: "openai-agents", loops, lacks };
}

async function play(
  adapter: OpenAIAgentsAdapter,
  run: Run,
  { tools, calls, signal }: ModelTurn,
): ReturnType<ConformanceLoop["call"]> {
  const model = new ScriptedModel([
    calls.map(({ id, name, args }) => functionCall(name, JSON.stringify(args), { callId: id })),
    [assistantMessage("done")],
  ]);
  const agent = new Agent({ name: "reader", model, tools: tools.map((tool) => adaptedTool(adapter, tool)) });
  await run(agent, signal);
  const input = model.calls[1]?.request.input;
  if (input === undefined) return [];
  return receivedAnswers(calls, typeof input === "string" ? [] : input);
}
