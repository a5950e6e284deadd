import { generateText, streamText } from "ai";
import { expect, test } from "vitest";
import { scriptedLanguageModel } from "../../src/agent/ai-sdk/scripted-language-model.ts";
import type { Reply } from "../../src/models/script.ts";

test.for<Reply>([
  { type: "text", text: "one two\nthree" },
  { type: "tool-call", toolCallId: "1", toolName: "unknown", input: '{"path":"a"}' },
])("streams what it generates: $type", async (reply) => {
  const model = scriptedLanguageModel(() => reply, 0);
  const generated = await generateText({ model, prompt: "x" });
  const streamed = streamText({ model, prompt: "x" });
  expect(generated.text).toBe(reply.type === "text" ? "one two\nthree" : "");
  expect(await streamed.text).toBe(generated.text);
  expect((await streamed.toolCalls).map(({ input }) => input)).toStrictEqual(
    generated.toolCalls.map(({ input }) => input),
  );
  expect(await streamed.finishReason).toBe(generated.finishReason);
});
