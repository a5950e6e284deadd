import { GoogleGenAI, type CallableTool, type Content, type Part } from "@google/genai";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";
import { scriptedFetch } from "./scripted-fetch.ts";

/** An adapter for the Google Gen AI SDK. */
export type GoogleGenAIAdapter = Adapter<CallableTool>;

/** Runs the model until it says "done". */
type Run = (ai: GoogleGenAI, tools: CallableTool[]) => Promise<unknown>;

const model = "script";
const prompt = "read it";

const runs: Readonly<Record<string, Run>> = {
  generateContent: (ai, tools) => ai.models.generateContent({ model, contents: prompt, config: { tools } }),
  generateContentStream: async (ai, tools) => {
    const stream = await ai.models.generateContentStream({ model, contents: prompt, config: { tools } });
    while ((await stream.next()).done !== true);
  },
  "chat.sendMessage": (ai, tools) =>
    ai.chats.create({ model, config: { tools } }).sendMessage({ message: prompt }),
  "callTool by hand": async (ai, tools) => {
    const config = { tools: await Promise.all(tools.map((tool) => tool.tool())) };
    const contents: Content[] = [{ role: "user", parts: [{ text: prompt }] }];
    const { candidates, functionCalls = [] } = await ai.models.generateContent({ model, contents, config });
    const answers: Part[][] = await Promise.all(tools.map((tool) => tool.callTool(functionCalls)));
    contents.push(candidates?.[0]?.content ?? {}, { role: "user", parts: answers.flat() });
    await ai.models.generateContent({ model, contents, config });
  },
};

const lacks: Lacks = {
  gifImages: "Gemini takes no GIF",
  aliases: "the SDK finds a tool by its name alone",
  abort: "the SDK hands no signal to a tool",
};

/** Drives an adapter through the loops of the Google Gen AI SDK: its automatic calls, and a loop made by hand. */
export function googleGenAIDriver(adapter: GoogleGenAIAdapter): ConformanceDriver {
  const loops = Object.entries(runs).map(([name, run]): ConformanceLoop => ({
    name,
    call: (turn) => play(adapter, run, turn),
  }));
  return { name: "google-genai", loops, lacks };
}

async function play(
  adapter: GoogleGenAIAdapter,
  run: Run,
  { tools, calls }: ModelTurn,
): ReturnType<ConformanceLoop["call"]> {
  const { fetch, bodies } = scriptedFetch(calls);
  const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { fetch } });
  await run(
    ai,
    tools.map((tool) => adaptedTool(adapter, tool)),
  );
  const [, second] = bodies;
  if (second === undefined) return [];
  return receivedAnswers(calls, (second as { readonly contents: readonly Content[] }).contents);
}
