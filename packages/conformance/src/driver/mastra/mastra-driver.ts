import { Agent, type AgentConfig, type ToolsInput } from "@mastra/core/agent";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";
import { scriptedModel, scriptedModelOfSdk6, type ScriptedModel } from "./scripted-model.ts";

/** An adapter for Mastra. */
export type MastraAdapter = Adapter<ToolsInput[string]>;

/** Runs the agent until its model says "done" or the signal aborts. */
type Run = (agent: Agent, abortSignal: AbortSignal | undefined) => Promise<unknown>;

const prompt = "read it";

const generate: Run = async (agent, abortSignal) => agent.generate(prompt, optionsOf(abortSignal));

const runs: Readonly<Record<string, readonly [Run, (turn: ModelTurn["calls"]) => ScriptedModel]>> = {
  generate: [generate, scriptedModel],
  stream: [
    async (agent, abortSignal) => {
      const { fullStream } = await agent.stream(prompt, optionsOf(abortSignal));
      // Read the stream to its end. An aborted run ends it without an error.
      for await (const _ of fullStream);
    },
    scriptedModel,
  ],
  "generate, model of AI SDK 6": [generate, scriptedModelOfSdk6],
};

const lacks: Lacks = {
  nonObjectArguments: "Mastra answers null in place of the tool",
  protoField: "Mastra drops it",
  aliases: "Mastra answers calls of an unknown name in place of the tool",
};

/** Drives an adapter through the loops of Mastra. */
export function mastraDriver(adapter: MastraAdapter): ConformanceDriver {
  const loops = Object.entries(runs).map(([name, [run, modelOf]]): ConformanceLoop => ({
    name,
    async call({ tools, calls, signal }) {
      const model = modelOf(calls);
      const agent = new Agent({
        id: "reader",
        name: "reader",
        instructions: "Read.",
        // Mastra's type of such models asks `doGenerate` for a stream, which it does not need.
        model: model.model as AgentConfig["model"],
        tools: Object.fromEntries(tools.map((tool) => [tool.readTool.name, adaptedTool(adapter, tool)])),
      });
      await run(agent, signal);
      const received = model.secondPrompt();
      return received === undefined ? [] : receivedAnswers(calls, received);
    },
  }));
  return { name: "mastra", loops, lacks };
}

function optionsOf(abortSignal: AbortSignal | undefined): { maxSteps: number; abortSignal?: AbortSignal } {
  return { maxSteps: 2, ...(abortSignal !== undefined && { abortSignal }) };
}
