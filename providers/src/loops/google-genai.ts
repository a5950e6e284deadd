import { GoogleGenAI, type CallableTool, type Content } from "@google/genai";
import * as adapter from "@readfile/google-genai";
import { gemini3 } from "../apis/gemini.ts";
import { plainAnswer, prompt, type Conversation, type Conversed, type Route } from "./route.ts";

/** The routes of the Google Gen AI SDK, which makes its requests itself. */
export async function googleGenAIRoutes(): Promise<readonly Route[]> {
  return Promise.resolve([
    {
      framework: "Google Gen AI SDK",
      provider: "Gemini 3",
      packageName: "@google/genai",
      api: gemini3,
      converse,
    },
  ]);
}

async function converse({ setUp, options, stored }: Conversation): Promise<Conversed> {
  const ai = new GoogleGenAI({ apiKey: "a-key" });
  const native = setUp === "native" && { media: "native" as const };
  const tool = setUp === "plain tool" ? plainTool : adapter.readFileTool({ ...options, ...native });
  const history = stored === undefined ? [] : (JSON.parse(stored) as Content[]);
  const chat = ai.chats.create({ model: "gemini-3-pro-preview", history, config: { tools: [tool] } });
  await chat.sendMessage({ message: prompt });
  const all = chat.getHistory();
  const media = all
    .flatMap(({ parts = [] }) => parts)
    .flatMap(({ functionResponse }) => functionResponse?.parts ?? []);
  return { stored: JSON.stringify(all), mediaHandedOver: media.length };
}

const plainTool: CallableTool = {
  tool: async () =>
    Promise.resolve({ functionDeclarations: [{ name: "read_file", description: "Reads a file." }] }),
  callTool: async (calls) =>
    Promise.resolve(
      calls.map(({ id = "", name = "" }) => ({
        functionResponse: { id, name, response: { output: plainAnswer } },
      })),
    ),
};
