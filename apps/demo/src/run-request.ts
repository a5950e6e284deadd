import { codexReadFileTool } from "@readfile/ai-sdk";
import { isStepCount, ToolLoopAgent, wrapLanguageModel } from "ai";
import { instructions } from "./instructions.ts";
import type { LanguageModelV4, Prompt } from "./language-model.ts";
import { transcript, type Exchange } from "./transcript.ts";

/** What happened in one run of the agent. */
export interface Run {
  /** Taken from the last prompt that the model was given. */
  readonly exchanges: readonly Exchange[];
  readonly answer: string;
}

/** Lets an agent answer one request about the files beneath `root`. */
export async function runRequest(options: {
  readonly model: LanguageModelV4;
  readonly root: string;
  readonly request: string;
}): Promise<Run> {
  let lastPrompt: Prompt = [];
  const model = wrapLanguageModel({
    model: options.model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => {
        lastPrompt = params.prompt;
        return params;
      },
    },
  });
  const agent = new ToolLoopAgent({
    model,
    instructions: instructions(options.root),
    tools: { read_file: codexReadFileTool({ root: options.root }) },
    stopWhen: isStepCount(3),
  });
  const { text } = await agent.generate({ prompt: options.request });
  return { exchanges: transcript(lastPrompt), answer: text };
}
