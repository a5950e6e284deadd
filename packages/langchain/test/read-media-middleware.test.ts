import { ChatAnthropic } from "@langchain/anthropic";
import { ChatOpenAICompletions, ChatOpenAIResponses } from "@langchain/openai";
import {
  AIMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { imageBase64, testReadTool, textAnswer } from "@readfile/adapter-testing";
import { RunnableBinding } from "@langchain/core/runnables";
import type { ServerTool } from "@langchain/core/tools";
import type { MediaPart } from "@readfile/core";
import { createAgent, initChatModel, type AgentMiddleware } from "langchain";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readMediaMiddleware } from "../src/read-media-middleware.ts";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import { FakeModel } from "./fake-model.ts";
import { anthropic, openAi, recordingFetch, type SentCall } from "./provider-calls.ts";

let sent: SentCall[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", recordingFetch(sent));
  vi.stubEnv("OPENAI_API_KEY", "none");
  vi.stubEnv("ANTHROPIC_API_KEY", "none");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const pdfBase64 = "JVBERi0xLjQK";
const image: MediaPart = { mediaType: "image/png", data: imageBase64, filename: "dot.png" };
const pdf: MediaPart = { mediaType: "application/pdf", data: pdfBase64, filename: "a b.pdf" };
const imageUrl = `data:image/png;base64,${imageBase64}`;
const pdfUrl = `data:application/pdf;base64,${pdfBase64}`;

const call = { type: "tool_call", id: "call-1", name: "read_file", args: { path: "x" } } as const;

function mediaTool(...media: readonly MediaPart[]): ReturnType<typeof toLangChainTool> {
  return toLangChainTool(testReadTool(() => ({ ...textAnswer("The text."), media })));
}

/** A conversation in which the tool has answered and the model is to speak. */
async function conversation(...media: readonly MediaPart[]): Promise<BaseMessage[]> {
  const answer = await mediaTool(...media).invoke(call);
  return [new HumanMessage("read it"), new AIMessage({ content: "", tool_calls: [call] }), answer];
}

interface Run {
  readonly model: BaseChatModel | string;
  readonly messages: BaseMessage[];
  readonly tools?: readonly ServerTool[];
  readonly middleware?: readonly AgentMiddleware[];
  readonly configurable?: object;
}

/** Lets the agent's model speak. Gives the messages of the agent's state. */
async function speak(run: Run): Promise<readonly BaseMessage[]> {
  const middleware: AgentMiddleware[] = [...(run.middleware ?? []), readMediaMiddleware()];
  const agent = createAgent({
    model: run.model,
    tools: [mediaTool(), ...(run.tools ?? [])],
    middleware,
  });
  const { messages } = await agent.invoke(
    { messages: run.messages },
    { configurable: { ...run.configurable } },
  );
  return messages;
}

/** The answers of our tool in what was sent. */
function sentAnswers(): unknown {
  return sent.map(({ body: { input, messages } }) => {
    const output = input?.find(({ type }) => type === "function_call_output");
    const content = output === undefined ? messages?.[2]?.["content"] : output["output"];
    const [block] = Array.isArray(content) ? content : [];
    return block?.type === "tool_result" ? block.content : content;
  });
}

const inputText = { type: "input_text", text: "The text." };
const inputImage = { type: "input_image", detail: "auto", image_url: imageUrl };
const inputFile = { type: "input_file", filename: "a b.pdf", file_data: pdfUrl };
const plainText = { type: "text", text: "The text." };

describe("what reaches the provider", () => {
  test.for([
    ["image", [image], [inputText, inputImage]],
    ["PDF", [pdf], [inputText, inputFile]],
    [
      "PDF without a name",
      [{ mediaType: "application/pdf", data: pdfBase64 }],
      [inputText, { ...inputFile, filename: "document.pdf" }],
    ],
    ["several", [pdf, image], [inputText, inputFile, inputImage]],
    ["a type that it does not take", [{ mediaType: "image/bmp", data: "Qk0A" }], "The text."],
    ["nothing", [], "The text."],
  ] as const)("OpenAI Responses: %s", async ([, media, output]) => {
    const model = openAi({ useResponsesApi: true });
    const messages = await speak({ model, messages: await conversation(...media) });
    expect(sentAnswers()).toStrictEqual([output]);
    expect(messages.at(-1)?.text).toBe("done");
  });

  test.for([
    [
      "image",
      [image],
      [plainText, { type: "image", source: { type: "base64", media_type: "image/png", data: imageBase64 } }],
    ],
    [
      "PDF",
      [pdf],
      [
        plainText,
        {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: pdfBase64 },
          title: "a b.pdf",
        },
      ],
    ],
    ["a type that it does not take", [{ mediaType: "image/bmp", data: "Qk0A" }], "The text."],
    ["nothing", [], "The text."],
  ] as const)("Anthropic: %s", async ([, media, content]) => {
    const messages = await speak({ model: anthropic(), messages: await conversation(...media) });
    expect(sentAnswers()).toStrictEqual([content]);
    expect(messages.at(-1)?.text).toBe("done");
  });

  test("OpenAI Chat Completions: the text alone", async () => {
    await speak({ model: openAi(), messages: await conversation(image, pdf) });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/chat/completions"]);
    expect(sentAnswers()).toStrictEqual(["The text."]);
  });

  test.for([
    ["takes neither", "gpt-3.5-turbo", "The text."],
    ["takes no images", "gpt-4", [inputText, inputFile]],
  ] as const)("OpenAI Responses, a model that %s", async ([, model, output]) => {
    await speak({
      model: openAi({ model, useResponsesApi: true }),
      messages: await conversation(image, pdf),
    });
    expect(sentAnswers()).toStrictEqual([output]);
  });
});

describe("the model that is called", () => {
  test("by its name", async () => {
    await speak({ model: "openai:gpt-5.1", messages: await conversation(image) });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/responses"]);
    expect(sentAnswers()).toStrictEqual([[inputText, inputImage]]);
  });

  test("by initChatModel, which chooses Chat Completions", async () => {
    await speak({ model: await initChatModel("openai:gpt-5.1"), messages: await conversation(image) });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/chat/completions"]);
    expect(sentAnswers()).toStrictEqual(["The text."]);
  });

  test("by initChatModel with a name that Responses alone serves", async () => {
    await speak({ model: await initChatModel("openai:gpt-5.1-codex"), messages: await conversation(image) });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/responses"]);
    expect(sentAnswers()).toStrictEqual([[inputText, inputImage]]);
  });

  test("by the run's configuration", async () => {
    const model = await initChatModel("openai:gpt-5.1");
    const configurable = { model: "claude-sonnet-4-5", modelProvider: "anthropic" };
    await speak({ model, messages: await conversation(pdf), configurable });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/messages"]);
    expect(JSON.stringify(sentAnswers())).toContain('"type":"document"');
  });

  test("by a middleware before it", async () => {
    const chooses: AgentMiddleware = {
      name: "chooses",
      wrapModelCall: (request, handler) => handler({ ...request, model: anthropic() }),
    };
    await speak({ model: openAi(), messages: await conversation(pdf), middleware: [chooses] });
    expect(JSON.stringify(sentAnswers())).toContain('"type":"document"');
  });

  test("OpenAI's own tools lead to Responses", async () => {
    const tools = [{ type: "web_search" }];
    await speak({ model: openAi(), messages: await conversation(image), tools });
    expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/responses"]);
    expect(sentAnswers()).toStrictEqual([[inputText, inputImage]]);
  });

  test("beneath bound options", async () => {
    const model = anthropic().withConfig({ tags: ["bound"] });
    await speak({ model: model as never, messages: await conversation(pdf) });
    expect(JSON.stringify(sentAnswers())).toContain('"type":"document"');
  });

  test("of a class of one's own that extends a known one", async () => {
    class OwnModel extends ChatAnthropic {
      static override lc_name(): string {
        return "OwnModel";
      }
    }
    const model = new OwnModel({ model: "claude-sonnet-4-5", apiKey: "none", maxRetries: 0 });
    await speak({ model, messages: await conversation(pdf) });
    expect(JSON.stringify(sentAnswers())).toContain('"type":"document"');
  });

  test("is OpenAI's of one API", async () => {
    const messages = await conversation(image);
    const options = { model: "gpt-5.1", apiKey: "none", maxRetries: 0 };
    await speak({ model: new ChatOpenAIResponses(options), messages });
    await speak({ model: new ChatOpenAICompletions(options), messages });
    expect(sentAnswers()).toStrictEqual([[inputText, inputImage], "The text."]);
  });

  test("begins a sequence", async () => {
    const model = anthropic().pipe((message) => message);
    const messages = await conversation(pdf);
    await readMediaMiddleware().wrapModelCall({ model, messages }, (request) =>
      request.model.invoke(request.messages),
    );
    expect(JSON.stringify(sentAnswers())).toContain('"type":"document"');
  });

  test.for([
    ["images", { imageToolMessage: false }, "application/pdf"],
    ["documents", { pdfToolMessage: false }, "image/png"],
    ["images anywhere", { imageInputs: false, imageToolMessage: true }, "application/pdf"],
    ["documents anywhere", { pdfInputs: false }, "image/png"],
  ] as const)("takes no %s in a tool's message", async ([, profile, shown]) => {
    class ChatGoogle extends FakeModel {
      override get profile(): typeof profile {
        return profile;
      }
    }
    const model = new ChatGoogle().respond(new AIMessage("done"));
    await speak({ model, messages: await conversation(image, pdf) });
    expect(model.calls[0]?.messages.at(-1)?.content).toMatchObject([plainText, { mimeType: shown }]);
  });

  test("is unknown: the text alone", async () => {
    const model = new FakeModel().respond(new AIMessage("done"));
    await speak({ model, messages: await conversation(image, pdf) });
    expect(model.calls[0]?.messages.at(-1)?.content).toBe("The text.");
  });

  // The package is not installed here. `pnpm conformance --providers` sends such messages through it.
  test("is ChatGoogle: blocks that its package passes on, and no GIF", async () => {
    class ChatGoogle extends FakeModel {}
    const model = new ChatGoogle().respond(new AIMessage("done"));
    const gif = { mediaType: "image/gif", data: "R0lGODlh" };
    await speak({ model, messages: await conversation(image, gif, pdf) });
    expect(model.calls[0]?.messages.at(-1)?.content).toStrictEqual([
      plainText,
      { type: "media", mimeType: "image/png", data: imageBase64 },
      { type: "media", mimeType: "application/pdf", data: pdfBase64 },
    ]);
  });
});

describe("the agent's state", () => {
  test("is not changed, and serves another provider later", async () => {
    const messages = await conversation(image, pdf);
    const after = await speak({ model: openAi({ useResponsesApi: true }), messages });
    const media = [image, pdf];
    expect(after[2]).toMatchObject({ content: "The text.", artifact: { ok: true, files: [], media } });
    await speak({ model: openAi(), messages: [...after] });
    await speak({ model: anthropic(), messages: [...after] });
    expect(sentAnswers()).toStrictEqual([
      [inputText, inputImage, inputFile],
      "The text.",
      [
        plainText,
        { type: "image", source: { type: "base64", media_type: "image/png", data: imageBase64 } },
        {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: pdfBase64 },
          title: "a b.pdf",
        },
      ],
    ]);
  });

  test("may come from JSON", async () => {
    const stored = JSON.stringify(mapChatMessagesToStoredMessages(await conversation(image, pdf)));
    const messages = mapStoredMessagesToChatMessages(JSON.parse(stored) as StoredMessage[]);
    await speak({ model: openAi({ useResponsesApi: true }), messages });
    expect(sentAnswers()).toStrictEqual([[inputText, inputImage, inputFile]]);
  });

  test("keeps all else of the message", async () => {
    const answer = new ToolMessage({
      content: "The text.",
      id: "message-1",
      tool_call_id: "call-1",
      name: "read_file",
      status: "success",
      artifact: { ok: true, files: [], media: [image] },
      metadata: { title: "Read file" },
      response_metadata: { b: 2 },
    });
    class ChatGoogle extends FakeModel {}
    const model = new ChatGoogle().respond(new AIMessage("done"));
    await speak({ model, messages: [...(await conversation()).slice(0, 2), answer] });
    const spoken = model.calls[0]?.messages.at(-1);
    expect(spoken?.content).toHaveLength(2);
    expect({ ...spoken, content: null, lc_kwargs: null }).toStrictEqual({
      ...answer,
      content: null,
      lc_kwargs: null,
    });
    expect(ToolMessage.isInstance(spoken)).toBe(true);
    expect(spoken?.lc_kwargs).toMatchObject({ content: spoken?.content });
  });
});

describe("an artifact that someone changed", () => {
  const part = { mediaType: "image/png", data: imageBase64 };
  test.for([
    ["null", null],
    ["text", "media"],
    ["a failure with media", { ok: false, files: [], media: [part] }],
    ["no facts", { ok: true, media: [part] }],
    ["media that is no list", { ok: true, files: [], media: { 0: part, length: 1 } }],
    ["no parts", { ok: true, files: [], media: [null, 7, "x", []] }],
    ["a part that is not base64", { ok: true, files: [], media: [{ mediaType: "image/png", data: "<b>" }] }],
    ["a part with a wrong type", { ok: true, files: [], media: [{ mediaType: 7, data: imageBase64 }] }],
    [
      "a type with more in it",
      { ok: true, files: [], media: [{ mediaType: "image/png;x=,", data: imageBase64 }] },
    ],
    ["a name that is no text", { ok: true, files: [], media: [{ ...part, filename: {} }] }],
    [
      "one that throws",
      Object.defineProperty({}, "ok", {
        get: () => {
          throw new Error("secret");
        },
      }),
    ],
  ])("%s: the text alone", async ([, artifact]) => {
    const answer = new ToolMessage({ content: "The text.", tool_call_id: "call-1", name: "read_file" });
    answer.artifact = artifact;
    const messages = [...(await conversation()).slice(0, 2), answer];
    const [spoken] = (await readMediaMiddleware().wrapModelCall({ model: anthropic(), messages }, (request) =>
      request.messages.slice(2),
    )) as ToolMessage[];
    expect(spoken).toBe(answer);
  });

  test("content that is not our text stays as it is", async () => {
    const answer = new ToolMessage({
      content: [{ type: "text", text: "Changed." }],
      tool_call_id: "call-1",
      name: "read_file",
      artifact: { ok: true, files: [], media: [part] },
    });
    await speak({ model: anthropic(), messages: [...(await conversation()).slice(0, 2), answer] });
    expect(sentAnswers()).toStrictEqual([[{ type: "text", text: "Changed." }]]);
  });
});

test("a model that cannot be made: its own error ends the run", async () => {
  const model = await initChatModel("openai:gpt-5.1");
  const run = speak({
    model,
    messages: await conversation(image),
    configurable: { modelProvider: "nobody" },
  });
  await expect(run).rejects.toThrow("Unsupported { modelProvider: nobody }");
});

test("a model that is made when it is called keeps no model for each thread", async () => {
  const model = await initChatModel("openai:gpt-5.1");
  const { _modelInstanceCache: cache } = model as unknown as { _modelInstanceCache: Map<string, unknown> };
  const before = cache.size;
  for (const thread_id of ["1", "2", "3"]) {
    await speak({ model, messages: await conversation(image), configurable: { thread_id } });
  }
  expect([before, cache.size]).toStrictEqual([1, 1]);
});

test.for([
  ["kwargs", { kwargs: { previous_response_id: "1" }, config: {} }],
  ["config", { kwargs: {}, config: { previous_response_id: "1" } }],
] as const)("options that lead to Responses, bound as %s", async ([, options]) => {
  const { wrapModelCall } = readMediaMiddleware();
  const model = new RunnableBinding({ bound: openAi(), ...options } as never) as unknown as BaseChatModel;
  const messages = await conversation(image);
  await wrapModelCall({ model, messages }, (request) => request.model.invoke(request.messages));
  expect(sent.map(({ path }) => path)).toStrictEqual(["/v1/responses"]);
  expect(sentAnswers()).toStrictEqual([[inputText, inputImage]]);
});

test("in a graph of one's own", async () => {
  const { wrapModelCall } = readMediaMiddleware();
  // OpenAI's own tools lead to Responses.
  const model = openAi().bindTools([mediaTool(), { type: "web_search" }]);
  const messages = await conversation(image);
  const message = await wrapModelCall({ model, messages }, (request) =>
    request.model.invoke(request.messages),
  );
  expect(message.text).toBe("done");
  expect(sentAnswers()).toStrictEqual([[inputText, inputImage]]);
});
