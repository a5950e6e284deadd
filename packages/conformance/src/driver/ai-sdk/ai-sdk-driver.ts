import {
  generateText,
  isStepCount,
  streamText,
  ToolLoopAgent,
  type ToolCallRepairFunction,
  type ToolSet,
} from "ai";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";
import { scriptedModel, secondPrompt } from "./scripted-model.ts";

/** An adapter for the Vercel AI SDK. */
export interface AiSdkAdapter extends Adapter<ToolSet[string]> {
  /** Makes the SDK's option `repairToolCall`, which lets calls by an alias reach their tool. Absent: these calls are skipped. */
  readonly repairToolCall?: (tools: ToolSet) => ToolCallRepairFunction<ToolSet>;
}

/** The settings that each loop of the SDK receives. */
interface Settings {
  readonly model: ReturnType<typeof scriptedModel>;
  readonly tools: ToolSet;
  readonly repairToolCall?: ToolCallRepairFunction<ToolSet>;
}

/** Runs the model until it says "done" or the signal aborts. */
type Run = (settings: Settings, abortSignal: AbortSignal | undefined) => Promise<unknown>;

const prompt = "read it";
const stopWhen = isStepCount(2);

const runs: Readonly<Record<string, Run>> = {
  generateText: (settings, abortSignal) =>
    generateText({ ...settings, prompt, stopWhen, ...withSignal(abortSignal) }),
  ToolLoopAgent: (settings, abortSignal) =>
    new ToolLoopAgent(settings).generate({ prompt, ...withSignal(abortSignal) }),
  streamText: (settings, abortSignal) =>
    throwErrors(
      streamText({ ...settings, prompt, stopWhen, onError() {}, ...withSignal(abortSignal) }).stream,
    ),
};

/** Drives an adapter through the loops of the Vercel AI SDK. */
export function aiSdkDriver(adapter: AiSdkAdapter): ConformanceDriver {
  const loops = Object.entries(runs).map(([name, run]): ConformanceLoop => ({
    name,
    call: (turn) => play(adapter, run, turn),
  }));
  const lacks: Lacks = {
    protoField: "the SDK refuses such arguments before it calls a tool",
    ...(adapter.repairToolCall === undefined && { aliases: "the adapter has no repairToolCall" }),
  };
  return { name: "ai-sdk", loops, lacks };
}

async function play(
  adapter: AiSdkAdapter,
  run: Run,
  { tools: offered, calls, signal }: ModelTurn,
): ReturnType<ConformanceLoop["call"]> {
  const tools: ToolSet = Object.fromEntries(
    offered.map((tool) => [tool.readTool.name, adaptedTool(adapter, tool)]),
  );
  const model = scriptedModel(calls);
  // Only when a call needs it, because it throws for tools that share an alias.
  const byAlias = calls.some(({ name }) => !Object.hasOwn(tools, name));
  const repairToolCall = byAlias ? adapter.repairToolCall?.(tools) : undefined;
  await run({ model, tools, ...(repairToolCall && { repairToolCall }) }, signal);
  const received = secondPrompt(model);
  return received === undefined ? [] : receivedAnswers(calls, received);
}

function withSignal(abortSignal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return abortSignal === undefined ? {} : { abortSignal };
}

async function throwErrors(
  stream: AsyncIterable<{ readonly type: string; readonly error?: unknown }>,
): Promise<void> {
  for await (const part of stream) if (part.type === "error") throw part.error;
}
