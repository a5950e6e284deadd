import { afterEach, describe, expect, test } from "vitest";
import { openAIChat } from "../../src/apis/openai-chat.ts";
import type { WireCase } from "../../src/cases/wire-cases.ts";
import { playCase, replayCase } from "../../src/judge/play-case.ts";
import type { Route } from "../../src/loops/route.ts";
import { chat, pdf, png, text } from "./bodies.ts";

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const image: WireCase = {
  name: "image",
  options: { root: "/" },
  reads: [
    {
      args: { path: "a.png" },
      expected: { text, media: [{ mediaType: "image/png", data: png }], isError: false },
    },
  ],
};

/** A framework in little: it asks the model, then gives it an answer for the call that it made. A plain tool's answer is right. */
function routeThatSends(content: unknown, mediaHandedOver = 0, plain: unknown = "a plain answer"): Route {
  const post = async (body: unknown): Promise<unknown> =>
    (
      await fetch("https://api.openai.com/v1/chat/completions", {
        method: "POST",
        body: JSON.stringify(body),
      })
    ).json();
  return {
    framework: "in little",
    provider: "OpenAI Chat Completions",
    packageName: "none",
    api: openAIChat,
    async converse({ setUp, stored }) {
      if (stored === undefined) {
        const { choices } = (await post({ messages: [] })) as {
          choices: { message: { tool_calls: { function: { arguments: string } }[] } }[];
        };
        expect(choices[0]?.message.tool_calls[0]?.function.arguments).toBe('{"path":"a.png"}');
      }
      await post(chat(setUp === "plain tool" ? plain : content));
      return { stored: JSON.stringify(content), mediaHandedOver };
    },
  };
}

describe("a conversation", () => {
  const play = (route: Route): ReturnType<typeof playCase> => playCase(route, "default", image);

  test("is judged by the body that brings the answer", async () => {
    expect(await play(routeThatSends(text))).toEqual({ verdict: "text only" });
    expect(await play(routeThatSends([{ type: "text", text }]))).toEqual({ verdict: "text only" });
    expect(await play(routeThatSends(text, 1))).toEqual({ verdict: "dropped" });
    expect(await play(routeThatSends(`${text}${png}`))).toEqual({ verdict: "base64 as text" });
    expect(await play(routeThatSends(text.toUpperCase()))).toMatchObject({ verdict: "changed" });
  });

  test("of a shape that the API does not document is refused", async () => {
    const file = {
      type: "file",
      file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${pdf}` },
    };
    expect(await play(routeThatSends([{ type: "text", text }, file]))).toEqual({
      verdict: "refused by the API's shape",
      note: 'content.1.type: Invalid input: expected "text"',
    });
  });

  test("that throws is refused, and gives the reason", async () => {
    const route = routeThatSends(text);
    const thrower: Route = {
      ...route,
      converse: async (conversation) =>
        conversation.setUp === "plain tool"
          ? await route.converse(conversation)
          : Promise.reject(new Error("no such part")),
    };
    expect(await play(thrower)).toEqual({
      verdict: "refused by the API's shape",
      note: "the package throws: no such part",
    });
  });

  test("that ends before the answer is refused", async () => {
    const route = routeThatSends(text);
    const early: Route = {
      ...route,
      converse: async (conversation) =>
        conversation.setUp === "plain tool"
          ? await route.converse(conversation)
          : Promise.resolve({ stored: "[]", mediaHandedOver: 0 }),
    };
    expect((await play(early)).verdict).toBe("refused by the API's shape");
  });

  test("that goes to another provider is refused", async () => {
    const astray: Route = {
      ...routeThatSends(text),
      converse: async () => {
        await fetch("https://api.anthropic.com/v1/messages", { method: "POST", body: "{}" });
        return { stored: "[]", mediaHandedOver: 0 };
      },
    };
    expect((await play(astray)).note).toContain("there is no such provider here");
  });
});

test("where the answer of a plain tool is refused too, the way is open to no tool", async () => {
  const wrong = [{ type: "image_url", image_url: { url: "data:," } }];
  expect(await playCase(routeThatSends(wrong, 0, wrong), "default", image)).toEqual({
    verdict: "open to no tool",
    note: 'content.0.type: Invalid input: expected "text"',
  });
});

test("two calls in one turn are answered by their ids, and the worst answer counts", async () => {
  const two: WireCase = { ...image, name: "two calls", reads: [...image.reads, ...image.reads] };
  const cell = await playCase(routeThatSends(text), "default", two);
  expect(cell.note).toBe("answers to call_1, where call_1, call_2 was called");
});

test("stored messages are judged by the first body of the other provider", async () => {
  const from = routeThatSends(text);
  expect(await replayCase(from, routeThatSends(text), "quick start", image)).toEqual({
    verdict: "text only",
  });
  expect(await replayCase(from, routeThatSends([]), "quick start", image)).toMatchObject({
    verdict: "refused by the API's shape",
  });
});
