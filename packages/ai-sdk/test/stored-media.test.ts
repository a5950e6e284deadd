import { imageBase64, mediaTool, notesFacts, textTool } from "@readfile/adapter-testing";
import {
  convertToModelMessages,
  generateText,
  isStepCount,
  readUIMessageStream,
  streamText,
  toUIMessageStream,
  type ModelMessage,
  type UIMessage,
} from "ai";
import { describe, expect, test } from "vitest";
import type { AiSdkToolOptions } from "../src/options.ts";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { callingModel, received } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

const image = { mediaType: "image/png", data: imageBase64 };
const pdf = { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" };
const output = { ok: true, text: "An image and a document.", files: [notesFacts] };
const withMedia = { ...output, media: [image, pdf] };
const withoutMedia = { ...output, media: [] };

const shownText = { type: "text", value: "An image and a document." };
const shownMedia = {
  type: "content",
  value: [
    { type: "text", text: "An image and a document." },
    { type: "file", mediaType: "image/png", data: { type: "data", data: imageBase64 } },
    {
      type: "file",
      mediaType: "application/pdf",
      data: { type: "data", data: "JVBERi0xLjQK" },
      filename: "a b.pdf",
    },
  ],
};

/** What the model reads in its next call, what is stored, and what the model reads when that is restored. */
const cases: readonly (readonly [name: string, options: AiSdkToolOptions, ...expected: unknown[]])[] = [
  ["by default", {}, shownMedia, withMedia, shownMedia],
  ["media as text", { media: "text" }, shownText, withoutMedia, shownText],
  ["media as text, stored", { media: "text", storeMedia: true }, shownText, withoutMedia, shownText],
  ["media not stored", { storeMedia: false }, shownMedia, withoutMedia, shownText],
  ["a function", { media: () => "native", storeMedia: false }, shownMedia, withoutMedia, shownText],
  ["a function for text", { media: () => "text" }, shownText, withMedia, shownText],
];

function outputsIn(messages: readonly ModelMessage[] | undefined): unknown[] {
  return (messages ?? []).flatMap(({ role, content }) =>
    role === "tool" ? content.flatMap((part) => (part.type === "tool-result" ? [part.output] : [])) : [],
  );
}

describe("media in the output", () => {
  test.for(cases)("generateText: %s", async ([, options, shown, stored]) => {
    const model = callingModel({ path: "x" });
    const tools = { read_file: toAiSdkTool(mediaTool, options) };
    const { steps } = await generateText({ model, tools, prompt, stopWhen });
    expect(received(model)).toMatchObject({ content: [{ output: shown }] });
    expect(steps[0]?.toolResults[0]?.output).toStrictEqual(stored);
  });

  test.for(cases)(
    "streamText, a UI and its restored messages: %s",
    async ([, options, shown, stored, later]) => {
      const model = callingModel({ path: "x" });
      const tools = { read_file: toAiSdkTool(mediaTool, options) };
      const { stream } = streamText({ model, tools, prompt, stopWhen });
      let message: UIMessage | undefined;
      const chunks = toUIMessageStream({ stream, tools });
      for await (const next of readUIMessageStream({ stream: chunks })) {
        message = next;
      }
      expect(received(model)).toMatchObject({ content: [{ output: shown }] });
      const part = message?.parts.find(({ type }) => type === "tool-read_file");
      expect(part).toMatchObject({ state: "output-available" });
      const saved = JSON.parse(JSON.stringify(part)) as { output: unknown };
      expect(saved.output).toStrictEqual(stored);

      const restored = JSON.parse(JSON.stringify([message])) as UIMessage[];
      expect(outputsIn(await convertToModelMessages(restored, { tools }))).toStrictEqual([later]);
    },
  );

  test("of an answer without media, the output is the same", async () => {
    const stored = [];
    for (const storeMedia of [true, false]) {
      const tools = { read_file: toAiSdkTool(textTool, { storeMedia }) };
      const { steps } = await generateText({ model: callingModel({ path: "x" }), tools, prompt, stopWhen });
      stored.push(steps[0]?.toolResults[0]?.output);
    }
    expect(stored[1]).toStrictEqual(stored[0]);
    expect(stored[0]).toMatchObject({ media: [] });
  });
});
