import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, type Model } from "@openai/agents";
import { textAnswer } from "@readfile/adapter-testing";
import { describe, expect, test } from "vitest";
import { toOpenAIAgentsTool, type OpenAIAgentsToolOptions } from "../src/to-openai-agents-tool.ts";
import "./calling-model.ts";
import { testReadTool, type TestInput } from "./test-read-tool.ts";

/** Makes a client that answers from a list, and the requests that it would have sent to OpenAI. */
function standIn(answers: readonly unknown[]): { requests: Record<string, unknown>[]; create: unknown } {
  const requests: Record<string, unknown>[] = [];
  const create = async (request: Record<string, unknown>): Promise<unknown> => {
    requests.push(JSON.parse(JSON.stringify(request)) as Record<string, unknown>);
    return Promise.resolve(answers[requests.length - 1]);
  };
  return { requests, create };
}

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
const responses = [
  {
    id: "response-1",
    usage,
    output: [
      { type: "function_call", id: "f", call_id: "call-1", name: "read_file", arguments: '{"path":"x"}' },
    ],
  },
  {
    id: "response-2",
    usage,
    output: [
      {
        type: "message",
        id: "m",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "done" }],
      },
    ],
  },
];
const completions = [
  {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "call-1", type: "function", function: { name: "read_file", arguments: '{"path":"x"}' } },
    ],
  },
  { role: "assistant", content: "done" },
].map((message, index) => ({ id: `completion-${index}`, choices: [{ index: 0, message }] }));

const mediaTool = testReadTool(() => ({
  ok: true,
  text: "An image and a document.",
  media: [
    { mediaType: "image/gif", data: "R0lGODlh" },
    { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
  ],
  files: [],
  data: { content: "" },
}));

async function finalOutput(
  model: Model,
  readTool: typeof mediaTool,
  options: OpenAIAgentsToolOptions<TestInput> = {},
): Promise<unknown> {
  const agent = new Agent({ name: "reader", model, tools: [toOpenAIAgentsTool(readTool, options)] });
  return (await run(agent, "read it")).finalOutput;
}

describe("the Responses API receives", () => {
  function endpoint(): { requests: Record<string, unknown>[]; model: Model } {
    const { requests, create } = standIn(responses);
    return { requests, model: new OpenAIResponsesModel({ responses: { create } } as never, "gpt-5.1") };
  }

  test("an image and a PDF beside the text", async () => {
    const { requests, model } = endpoint();
    expect(await finalOutput(model, mediaTool)).toBe("done");
    expect((requests[1]?.["input"] as unknown[]).at(-1)).toStrictEqual({
      type: "function_call_output",
      call_id: "call-1",
      status: "completed",
      output: [
        { type: "input_text", text: "An image and a document." },
        { type: "input_image", image_url: "data:image/gif;base64,R0lGODlh" },
        { type: "input_file", file_data: "data:application/pdf;base64,JVBERi0xLjQK", filename: "a b.pdf" },
      ],
    });
  });

  test("a text unchanged, even an empty one", async () => {
    for (const text of ["a\r\n\tb", ""]) {
      const { requests, model } = endpoint();
      await finalOutput(
        model,
        testReadTool(() => textAnswer(text)),
      );
      expect((requests[1]?.["input"] as unknown[]).at(-1)).toMatchObject({ output: text });
    }
  });

  test("the schema as strict, with its bounds", async () => {
    const { requests, model } = endpoint();
    await finalOutput(model, mediaTool);
    expect(requests[0]?.["tools"]).toMatchObject([
      {
        type: "function",
        name: "read_file",
        description: "Reads a file.",
        strict: true,
        parameters: {
          properties: {
            offset: { anyOf: [{ type: "integer", minimum: 1, maximum: 9000 }, { type: "null" }] },
          },
          required: ["path", "offset", "block"],
          additionalProperties: false,
        },
      },
    ]);
  });
});

describe("the Chat Completions API receives", () => {
  function endpoint(options = {}): { requests: Record<string, unknown>[]; model: Model } {
    const { requests, create } = standIn(completions);
    const client = { chat: { completions: { create } } } as never;
    return { requests, model: new OpenAIChatCompletionsModel(client, "gpt-5.1", options) };
  }

  test("only the text, complete and without a placeholder for the media", async () => {
    const { requests, model } = endpoint();
    expect(await finalOutput(model, mediaTool)).toBe("done");
    expect((requests[1]?.["messages"] as unknown[]).at(-1)).toStrictEqual({
      role: "tool",
      tool_call_id: "call-1",
      content: "An image and a document.",
    });
  });

  test("the text with strict feature validation, which refuses media, when the option `media` is text", async () => {
    const strict = { strictFeatureValidation: true };
    await expect(finalOutput(endpoint(strict).model, mediaTool)).rejects.toThrow(
      "Only text tool outputs are supported for chat completions.",
    );
    expect(await finalOutput(endpoint(strict).model, mediaTool, { media: "text" })).toBe("done");
  });

  test("the schema as strict", async () => {
    const { requests, model } = endpoint();
    await finalOutput(model, mediaTool);
    expect(requests[0]?.["tools"]).toMatchObject([{ function: { name: "read_file", strict: true } }]);
  });
});
