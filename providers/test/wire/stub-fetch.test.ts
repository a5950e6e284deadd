import { afterEach, expect, test } from "vitest";
import { anthropicMessages } from "../../src/apis/anthropic-messages.ts";
import { openAIChat } from "../../src/apis/openai-chat.ts";
import { stubFetch } from "../../src/wire/stub-fetch.ts";

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const chat = "https://api.openai.com/v1/chat/completions";

async function post(url: string, body: unknown): Promise<unknown> {
  return await (await fetch(url, { method: "POST", body: JSON.stringify(body) })).json();
}

test("the model makes the calls of a turn, then says done, and every body is kept", async () => {
  const network = stubFetch([openAIChat], [[{ id: "call_1", name: "read_file", args: { path: "a" } }]]);
  const first = await post(chat, { messages: [1] });
  const second = await post(chat, { messages: [1, 2] });
  expect(first).toMatchObject({
    choices: [
      {
        finish_reason: "tool_calls",
        message: {
          tool_calls: [{ id: "call_1", function: { name: "read_file", arguments: '{"path":"a"}' } }],
        },
      },
    ],
  });
  expect(second).toMatchObject({ choices: [{ finish_reason: "stop", message: { content: "done" } }] });
  expect((first as { id: string }).id).not.toBe((second as { id: string }).id);
  expect(network.bodies).toEqual([{ messages: [1] }, { messages: [1, 2] }]);
  expect(network.api).toBe(openAIChat);
});

test("nothing goes to another address", async () => {
  const network = stubFetch([openAIChat, anthropicMessages], []);
  await expect(post("https://api.smith.langchain.com/runs", {})).rejects.toThrow(
    "there is no such provider here",
  );
  await post(chat, {});
  await expect(post("https://api.anthropic.com/v1/messages", {})).rejects.toThrow(
    "there is no such provider here",
  );
  expect(network.bodies).toHaveLength(1);
  network.end();
  await expect(post(chat, {})).rejects.toThrow("there is no network");
});

test("a client that keeps the first fetch reaches the next network", async () => {
  stubFetch([openAIChat], []).end();
  const kept = globalThis.fetch;
  const network = stubFetch([openAIChat], []);
  await kept(chat, { method: "POST", body: "{}" });
  expect(network.bodies).toEqual([{}]);
});

test("a body that continues a thread has the messages that the service kept", async () => {
  const network = stubFetch([anthropicMessages], []);
  const url = "https://api.anthropic.com/v1/messages";
  const said = (content: string): object => ({ role: "user", content });
  await post(url, { thread: { type: "create" }, messages: [said("one")] });
  const thread = { type: "continue", previous_message_id: "response_1" };
  await post(url, { thread, messages: [said("two")] });
  await post(url, { messages: [said("three")] });
  expect(network.bodies).toEqual([
    { thread: { type: "create" }, messages: [said("one")] },
    { thread, messages: [said("one"), said("two")] },
    { messages: [said("three")] },
  ]);
});
