import { createRequire } from "node:module";
import { APIUserAbortError, type Anthropic } from "@anthropic-ai/sdk";
import { runRunnableTool, type BetaToolRunContext } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import {
  failingTool,
  imageBase64,
  mediaTool,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
  type TestInput,
} from "@readfile/adapter-testing";
import { memorySource, type MediaPart } from "@readfile/core";
import { describe, expect, test } from "vitest";
import {
  readFileTool,
  toAnthropicTool,
  type AnthropicReadTool,
  type AnthropicToolOptions,
  type MediaCall,
} from "../src/index.ts";
import { answer, callingClient, conversation, received } from "./calling-client.ts";

/** Gives what the model receives of one call through the tool runner. */
async function shown<Input>(
  tool: AnthropicReadTool<Input>,
  input: unknown = { path: "x" },
): Promise<unknown> {
  const calling = callingClient([tool.name, input]);
  const runner = calling.client.beta.messages.toolRunner({ ...conversation, tools: [tool] });
  const { content } = await runner.runUntilDone();
  expect(content).toStrictEqual([{ type: "text", text: "done" }]);
  const answers = received(calling);
  expect(answers).toHaveLength(1);
  return answers[0];
}

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: imageBase64 } };
const document = {
  type: "document",
  title: "a b.pdf",
  source: { type: "base64", media_type: "application/pdf", data: "JVBERi0xLjQK" },
};

describe("the model receives", () => {
  test("a text unchanged, even an empty one", async () => {
    expect(await shown(toAnthropicTool(textTool))).toStrictEqual(answer("first\n\tsecond \u{1f600}\n"));
    const empty = testReadTool(() => textAnswer(""));
    expect(await shown(toAnthropicTool(empty))).toStrictEqual(answer(""));
  });

  test("a failed read as an error, with the text alone", async () => {
    expect(await shown(toAnthropicTool(failingTool))).toStrictEqual(
      answer("Error: NOT_FOUND: no such file: gone.txt", true),
    );
  });

  test("an image and a document after the text", async () => {
    expect(await shown(toAnthropicTool(mediaTool))).toStrictEqual(
      answer([{ type: "text", text: "An image and a document." }, image, document]),
    );
  });

  test("no block for an empty text, which the API refuses", async () => {
    const media: MediaPart[] = [{ mediaType: "image/png", data: imageBase64 }];
    const tool = toAnthropicTool(testReadTool(() => ({ ...textAnswer(""), media })));
    expect(await shown(tool)).toStrictEqual(answer([image]));
  });

  test("no media that the API does not take", async () => {
    const media: MediaPart[] = [
      { mediaType: "image/bmp", data: "Qk0=" },
      { mediaType: "image/svg+xml", data: "PHN2Zy8+" },
      { mediaType: "audio/wav", data: "UklGRg==" },
      { mediaType: "image/png", data: "" },
    ];
    const tool = toAnthropicTool(testReadTool(() => ({ ...textAnswer("It says so."), media })));
    expect(await shown(tool)).toStrictEqual(answer("It says so."));
  });

  test("a fixed sentence when the read tool breaks its contract, without a path of the host", async () => {
    const broken = testReadTool(() => {
      throw new Error("EIO: /home/secret/notes.txt");
    });
    expect(await shown(toAnthropicTool(broken))).toStrictEqual(
      answer("Error: internal error while reading the file", true),
    );
  });

  test("only the fields that the API knows of a tool", async () => {
    const calling = callingClient();
    const tools = [toAnthropicTool(textTool)];
    await calling.client.beta.messages.toolRunner({ ...conversation, tools }).runUntilDone();
    expect(calling.bodies[0]?.tools).toStrictEqual([
      {
        type: "custom",
        name: "read_file",
        description: "Reads a file.",
        input_schema: {
          type: "object",
          properties: { path: { type: "string", description: "Which file." } },
          required: ["path"],
          additionalProperties: false,
        },
      },
    ]);
  });

  test("what a user adds to the tool", async () => {
    const calling = callingClient();
    const tools = [{ ...toAnthropicTool(textTool), cache_control: { type: "ephemeral" as const } }];
    await calling.client.beta.messages.toolRunner({ ...conversation, tools }).runUntilDone();
    expect(calling.bodies[0]?.tools?.[0]).toMatchObject({ cache_control: { type: "ephemeral" } });
  });
});

describe("the option `media`", () => {
  test("text: the model receives only the text", async () => {
    expect(await shown(toAnthropicTool(mediaTool, { media: "text" }))).toStrictEqual(
      answer("An image and a document."),
    );
  });

  test.for(textChoices)("a function that %s: the model receives only the text", async ([, media]) => {
    expect(await shown(toAnthropicTool(mediaTool, { media }))).toStrictEqual(
      answer("An image and a document."),
    );
  });

  test("a function sees the call", async () => {
    const calls: MediaCall[] = [];
    const media = (call: MediaCall): "native" => {
      calls.push(call);
      return "native";
    };
    await shown(toAnthropicTool(mediaTool, { media }));
    await shown(toAnthropicTool(textTool, { media }));
    expect(calls).toStrictEqual([
      {
        toolUse: { type: "tool_use", id: "call-1", name: "read_file", input: { path: "x" } },
        input: { path: "x" },
        media: [
          { mediaType: "image/png", data: imageBase64 },
          { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
        ],
      },
    ]);
  });

  test.for<[string, object, string]>([
    ["another mode", { media: "image" }, 'media: expected "native", "text" or a function, got "image"'],
    ["an unknown option", { needsApproval: true }, "needsApproval: there is no such option"],
  ])("%s is refused when the tool is made", ([, options, message]) => {
    expect(() => toAnthropicTool(textTool, options as AnthropicToolOptions)).toThrow(new TypeError(message));
  });
});

describe("malformed arguments", () => {
  const source = memorySource({ "a.txt": "one\n" });

  test.for<[unknown, string]>([
    [{}, 'Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"'],
    [
      "a.txt",
      'Error: INVALID_ARGUMENT: the arguments must be an object, got "a.txt"; for example path="src/app.ts"',
    ],
    [
      null,
      'Error: INVALID_ARGUMENT: the arguments must be an object, got null; for example path="src/app.ts"',
    ],
    [7, 'Error: INVALID_ARGUMENT: the arguments must be an object, got 7; for example path="src/app.ts"'],
    [
      { path: "a.txt", offset: "first" },
      'Error: INVALID_ARGUMENT: offset must be an integer, got "first"; for example offset=1, or offset=-50 for the last 50 lines',
    ],
  ])("%j are answered in core's words", async ([input, text]) => {
    expect(await shown(readFileTool({ source }), input)).toStrictEqual(answer(text, true));
  });

  test("are repaired where core repairs them", async () => {
    const text = "[a.txt | line 1 of 1 | repaired: file_path is path]\n1\tone";
    expect(await shown(readFileTool({ source }), { file_path: "a.txt" })).toStrictEqual(answer(text));
  });
});

test("of several reads, one that `authorize` refuses does not keep the other", async () => {
  const source = memorySource({ "a.txt": "one\n", "b.txt": "two\n" });
  const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.txt" });
  const result = (await shown(tool, { reads: [{ path: "a.txt" }, { path: "b.txt" }] })) as {
    readonly content: string;
    readonly is_error?: boolean;
  };
  expect(result.content).toContain("1\tone");
  expect(result.content).toContain("Error: ACCESS_DENIED: b.txt: the host does not allow reading it");
  expect(result.content).not.toContain("two");
  expect(result.is_error).toBeUndefined();
});

test("of several calls in one turn, each is answered, also beside one that is refused and one that fails", async () => {
  const source = memorySource({ "a.txt": "one\n", "b.txt": "two\n" });
  const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.txt" });
  const calls = ["b.txt", "a.txt", "none/c.txt"].map((path) => ["read_file", { path }] as const);
  const calling = callingClient(...calls);
  await calling.client.beta.messages.toolRunner({ ...conversation, tools: [tool] }).runUntilDone();
  expect(received(calling)).toStrictEqual([
    answer("Error: ACCESS_DENIED: b.txt: the host does not allow reading it", true, "call-1"),
    answer("[a.txt | line 1 of 1]\n1\tone", false, "call-2"),
    answer("Error: NOT_FOUND: none/c.txt: no such file", true, "call-3"),
  ]);
});

describe("an abort", () => {
  /** A tool that waits for the abort and rejects with its reason, as core does. */
  function waiting(started: () => void): AnthropicReadTool<TestInput> {
    return toAnthropicTool(
      testReadTool(async (_args, call) => {
        const aborted = new Promise<never>((_resolve, reject) => {
          call?.signal?.addEventListener("abort", () => reject(call.signal?.reason as Error));
        });
        started();
        return aborted;
      }),
    );
  }

  test("ends the run with the SDK's error, and no answer is sent", async () => {
    const stop = new AbortController();
    const calling = callingClient(["read_file", { path: "x" }]);
    const tools = [waiting(() => stop.abort(new Error("enough")))];
    const runner = calling.client.beta.messages.toolRunner(
      { ...conversation, tools },
      { signal: stop.signal },
    );
    await expect(runner.runUntilDone()).rejects.toThrow(APIUserAbortError);
    expect(calling.bodies).toHaveLength(1);
  });

  test("rejects `run` with the signal's reason", async () => {
    const stop = new AbortController();
    const reason = new Error("enough");
    const context = { signal: stop.signal } as BetaToolRunContext;
    const run = waiting(() => stop.abort(reason)).run({ path: "x" }, context);
    await expect(run).rejects.toBe(reason);
  });
});

describe("a loop made by hand", () => {
  test("gets the answer of `run`, and its error as the SDK's ToolError", async () => {
    expect(await toAnthropicTool(textTool).run({ path: "x" })).toBe("first\n\tsecond \u{1f600}\n");
    const failed = toAnthropicTool(failingTool).run({ path: "x" });
    await expect(failed).rejects.toThrow(ToolError);
    await expect(failed).rejects.toMatchObject({ content: "Error: NOT_FOUND: no such file: gone.txt" });
  });

  test("sends the tool also to the API that is not beta", async () => {
    const calling = callingClient(["read_file", { path: "gone.txt" }]);
    const tool = toAnthropicTool(failingTool);
    const reply = await calling.client.messages.create({ ...conversation, tools: [tool] });
    const [use] = reply.content;
    if (use?.type !== "tool_use") throw new Error("the model makes no call");
    const outcome = await runRunnableTool(tool, use.input, {} as BetaToolRunContext);
    expect(outcome).toStrictEqual({ content: "Error: NOT_FOUND: no such file: gone.txt", isError: true });
  });
});

test("the read tool receives the SDK's context and signal", async () => {
  const calls: unknown[] = [];
  const stop = new AbortController();
  const tool = toAnthropicTool(
    testReadTool((_args, call) => {
      calls.push(call);
      return textAnswer("");
    }),
  );
  const calling = callingClient(["read_file", { path: "x" }]);
  await calling.client.beta.messages
    .toolRunner({ ...conversation, tools: [tool] }, { signal: stop.signal })
    .runUntilDone();
  expect(calls).toMatchObject([
    { signal: stop.signal, context: { toolUse: { id: "call-1", name: "read_file" }, signal: stop.signal } },
  ]);
});

// Our package is an ES module. A CommonJS client has another class ToolError, which does not know ours.
test("a client from `require` writes one more word in front of an error, which is still marked", async () => {
  const sdk = createRequire(import.meta.url)("@anthropic-ai/sdk") as { readonly Anthropic: typeof Anthropic };
  const calling = callingClient(["read_file", { path: "x" }]);
  const { fetch } = calling.client as unknown as { readonly fetch: typeof globalThis.fetch };
  const client = new sdk.Anthropic({ apiKey: "none", fetch, maxRetries: 0 });
  const tools = [toAnthropicTool(failingTool)];
  await client.beta.messages.toolRunner({ ...conversation, tools }).runUntilDone();
  expect(received(calling)).toStrictEqual([answer("Error: Error: NOT_FOUND: no such file: gone.txt", true)]);
});
