// Cloudflare Agents run the AI SDK, in a Worker without a disk: `@readfile/ai-sdk` over a source. Files are copied to memory here;
// a source over R2 or over SQL of the agent is one object, see docs/sources.md.
import {
  readFileTool,
  type ReadFileInput,
  type SeveralReadsInput,
  type AiSdkReadTool,
} from "@readfile/ai-sdk";
import { memorySource, type MemoryFiles } from "@readfile/core";
import { isStepCount, streamText, type LanguageModel } from "ai";

/** The tool of one agent, over its own files. */
export function readToolOf(files: MemoryFiles): AiSdkReadTool<ReadFileInput | SeveralReadsInput> {
  return readFileTool({ source: memorySource(files) });
}

/** What `onChatMessage` of an `AIChatAgent`, or `onMessage` of an `Agent`, does with it. */
export async function answer(model: LanguageModel, question: string, files: MemoryFiles): Promise<string> {
  const { text } = streamText({
    model,
    prompt: question,
    tools: { read_file: readToolOf(files) },
    stopWhen: isStepCount(10),
  });
  return text;
}
