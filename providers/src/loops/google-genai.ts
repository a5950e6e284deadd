import { GoogleGenAI, type CallableTool, type Content } from "@google/genai";
import * as adapter from "@readfile/google-genai";
import { gemini25, gemini3 } from "../apis/gemini.ts";
import { plainAnswer, prompt, type Conversation, type Conversed, type Route } from "./route.ts";

/** The routes of the Google Gen AI SDK, which makes its requests itself. */
export async function googleGenAIRoutes(): Promise<readonly Route[]> {
  const framework = "Google Gen AI SDK";
  const packageName = "@google/genai";
  return Promise.resolve([
    {
      framework,
      provider: "Gemini 3",
      packageName,
      api: gemini3,
      converse: (conversation) => converse("gemini-3-pro-preview", conversation),
    },
    {
      framework,
      provider: 'Gemini 2.5, `media: "text"`',
      packageName,
      api: gemini25,
      // As the README says of models before Gemini 3.
      converse: (conversation) => converse("gemini-2.5-pro", conversation, { media: "text" }),
    },
  ]);
}

async function converse(
  model: string,
  { setUp, root, stored }: Conversation,
  options: adapter.GoogleGenAIToolOptions = {},
): Promise<Conversed> {
  const ai = new GoogleGenAI({ apiKey: "a-key" });
  const native = setUp === "native" && { media: "native" as const };
  const tool = setUp === "plain tool" ? plainTool : adapter.readFileTool({ root, ...options, ...native });
  const history = stored === undefined ? [] : (JSON.parse(stored) as Content[]);
  const chat = ai.chats.create({ model, history, config: { tools: [tool] } });
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
