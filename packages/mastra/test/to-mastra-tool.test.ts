import {
  failingTool,
  imageBase64,
  mediaTool,
  notesFacts,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
  type TestInput,
} from "@readfile/adapter-testing";
import { RequestContext } from "@mastra/core/request-context";
import type { ReadCall } from "@readfile/core";
import { describe, expect, test, vi } from "vitest";
import { toMastraTool } from "../src/to-mastra-tool.ts";
import type { MediaCall } from "../src/tool-options.ts";
import { agentOf, callingModel, received, streamingModel, textCallingModel } from "./calling-model.ts";

const prompt = "read it";
const text = (value: string): unknown => ({ type: "text", value });
const errorText = (value: string): unknown => ({ type: "error-text", value });
const file = (mediaType: string, data: string, name: object = {}): unknown => ({
  type: "file",
  mediaType,
  data: { type: "data", data },
  ...name,
});

const shownMedia = {
  type: "content",
  value: [
    { type: "text", text: "An image and a document." },
    file("image/png", imageBase64),
    file("application/pdf", "JVBERi0xLjQK", { filename: "a b.pdf" }),
  ],
};

describe("what the model receives", () => {
  test.for([
    { name: "text", readTool: textTool, media: undefined, output: text("first\n\tsecond \u{1f600}\n") },
    {
      name: "an empty text",
      readTool: testReadTool(() => textAnswer("")),
      media: undefined,
      output: text(""),
    },
    {
      name: "an error",
      readTool: failingTool,
      media: undefined,
      output: errorText("Error: NOT_FOUND: no such file: gone.txt"),
    },
    { name: "an image and a PDF by default", readTool: mediaTool, media: undefined, output: shownMedia },
    { name: "an image and a PDF as native", readTool: mediaTool, media: "native", output: shownMedia },
    {
      name: "an image and a PDF as text",
      readTool: mediaTool,
      media: "text",
      output: text("An image and a document."),
    },
  ] as const)("$name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const agent = agentOf(model, { read_file: toMastraTool(readTool, { media }) });
    const result = await agent.generate(prompt);
    expect(received(model)).toStrictEqual([output]);
    expect(result.text).toBe("done");
  });

  test.for(textChoices)("only the text when the option media %s", async ([, media]) => {
    const model = callingModel({ path: "x" });
    await agentOf(model, { read_file: toMastraTool(mediaTool, { media }) }).generate(prompt);
    expect(received(model)).toStrictEqual([text("An image and a document.")]);
  });

  test("the right answer to each of several calls in one turn, whichever ends first", async () => {
    const { promise: lastCall, resolve: release } = Promise.withResolvers<void>();
    const echo = testReadTool(async (args) => {
      if ((args as TestInput).path === "c") release();
      else await lastCall;
      return textAnswer(JSON.stringify(args));
    });
    const model = callingModel({ path: "a" }, { path: "b" }, { path: "c" });
    await agentOf(model, { read_file: toMastraTool(echo) }).generate(prompt);
    expect(received(model)).toStrictEqual([text('{"path":"a"}'), text('{"path":"b"}'), text('{"path":"c"}')]);
  });

  test("media that are no bytes leave the others as they are", async () => {
    const readTool = testReadTool(() => ({
      ...textAnswer("See below."),
      media: [
        { mediaType: "image/png", data: "" },
        { mediaType: "image/gif", data: "R0lGODlh", filename: "a.gif" },
      ],
    }));
    const model = callingModel({ path: "x" });
    await agentOf(model, { read_file: toMastraTool(readTool) }).generate(prompt);
    expect(received(model)).toStrictEqual([
      {
        type: "content",
        value: [{ type: "text", text: "See below." }, file("image/gif", "R0lGODlh", { filename: "a.gif" })],
      },
    ]);
  });
});

describe("what the tool receives", () => {
  function spying() {
    const calls: [args: unknown, call: ReadCall | undefined][] = [];
    const tool = toMastraTool(
      testReadTool((...call) => {
        calls.push(call);
        return textAnswer("");
      }),
    );
    return { calls, tool };
  }

  test.for([
    { path: "x" },
    {},
    { path: null },
    { path: 7, extra: [1], more: null },
    "text",
    7,
    { path: 1e308 },
  ])("the model's own arguments, good or bad: %j", async (input) => {
    const { calls, tool } = spying();
    await agentOf(callingModel(input), { read_file: tool }).generate(prompt);
    expect(calls.map(([args]) => args)).toStrictEqual([input]);
  });

  test.for([
    [[], {}],
    [[null], { "0": null }],
  ] as const)("a list as an object, because Mastra copies it: %j", async ([input, args]) => {
    const { calls, tool } = spying();
    await agentOf(callingModel(input), { read_file: tool }).generate(prompt);
    expect(calls.map(([seen]) => seen)).toStrictEqual([args]);
  });

  test("an empty object for arguments that are no JSON, so that it can say what is missing", async () => {
    const { calls, tool } = spying();
    const said = vi.spyOn(console, "error").mockReturnValue();
    const model = textCallingModel(["read_file", '{"path": "x'], ["read_file", ""]);
    const result = await agentOf(model, { read_file: tool }).generate(prompt);
    expect(calls.map(([args]) => args)).toStrictEqual([{}, {}]);
    expect(result.text).toBe("done");
    // Mastra says it on the console.
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  test("no null in place of arguments, which Mastra answers itself", async () => {
    const { calls, tool } = spying();
    const model = callingModel(null);
    await agentOf(model, { read_file: tool }).generate(prompt);
    expect(calls).toStrictEqual([]);
    expect(received(model)).toStrictEqual([
      errorText(
        'Tool "read_file" received invalid arguments — the provided JSON could not be parsed. Please provide valid JSON arguments.',
      ),
    ]);
  });

  test("the run's request context, and a signal that ends with the run's", async () => {
    const { calls, tool } = spying();
    const controller = new AbortController();
    const requestContext = new RequestContext([["tenant", "a"]]);
    await agentOf(callingModel({ path: "x" }), { read_file: tool }).generate(prompt, {
      requestContext,
      abortSignal: controller.signal,
    });
    const [, call] = calls[0] ?? [];
    expect(Object.keys(call ?? {})).toStrictEqual(["signal", "context"]);
    const context = call?.context as { requestContext: RequestContext };
    expect(context.requestContext.get("tenant")).toBe("a");
    expect(call?.signal?.aborted).toBe(false);
    controller.abort();
    expect(call?.signal?.aborted).toBe(true);
  });

  test("a call from outside an agent", async () => {
    const { calls, tool } = spying();
    const output = await tool.execute?.({ path: "x" }, { observe: undefined as never });
    expect(output).toStrictEqual({ ok: true, text: "", media: [], files: [] });
    expect(calls.map(([args, call]) => [args, call?.signal])).toStrictEqual([[{ path: "x" }, undefined]]);
  });

  test("the function of the option media receives the call", async () => {
    const seen: MediaCall[] = [];
    const tool = toMastraTool(mediaTool, {
      media: (call) => {
        seen.push(call);
        return "native";
      },
    });
    const requestContext = new RequestContext([["sees", "images"]]);
    const model = callingModel({ path: "x" });
    await agentOf(model, { read_file: tool }).generate(prompt, { requestContext });
    expect(received(model)).toStrictEqual([shownMedia]);
    expect(seen.map(({ input, media }) => [input, media.length])).toStrictEqual([[{ path: "x" }, 2]]);
    expect(seen[0]?.context.requestContext.get("sees")).toBe("images");
  });
});

describe("what Mastra stores", () => {
  test.for([
    [
      "a text",
      textTool,
      undefined,
      { ok: true, text: "first\n\tsecond \u{1f600}\n", media: [], files: [notesFacts] },
    ],
    [
      "media",
      mediaTool,
      undefined,
      {
        ok: true,
        text: "An image and a document.",
        media: [
          { mediaType: "image/png", data: imageBase64 },
          { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
        ],
        files: [notesFacts],
      },
    ],
    [
      "no media that the model is not shown",
      mediaTool,
      "text",
      { ok: true, text: "An image and a document.", media: [], files: [notesFacts] },
    ],
    [
      "an error",
      failingTool,
      undefined,
      {
        ok: false,
        text: "Error: NOT_FOUND: no such file: gone.txt",
        media: [],
        files: [],
        error: { code: "NOT_FOUND", message: "no such file", retryable: false },
      },
    ],
  ] as const)("%s, without `data`", async ([, readTool, media, output]) => {
    const model = callingModel({ path: "x" });
    const agent = agentOf(model, { read_file: toMastraTool(readTool, { media }) });
    const { steps } = await agent.generate(prompt);
    expect(steps[0]?.toolResults.map(({ payload }) => payload.result)).toStrictEqual([output]);
  });
});

describe("errors and aborts", () => {
  test("an abort ends the run, and the model is not called again", async () => {
    const controller = new AbortController();
    const readTool = testReadTool(async (_args, call) => {
      controller.abort(new Error("the user left"));
      call?.signal?.throwIfAborted();
      return textAnswer("");
    });
    const model = callingModel({ path: "x" });
    const agent = agentOf(model, { read_file: toMastraTool(readTool) });
    const { text: said } = await agent.generate(prompt, { abortSignal: controller.signal });
    expect([said, model.doGenerateCalls.length]).toStrictEqual(["", 1]);
  });

  test("an aborted stream ends without an answer, and the model is not called again", async () => {
    const controller = new AbortController();
    const readTool = testReadTool(async (_args, call) => {
      controller.abort(new Error("the user left"));
      call?.signal?.throwIfAborted();
      return textAnswer("");
    });
    const model = streamingModel({ path: "x" });
    const agent = agentOf(model, { read_file: toMastraTool(readTool) });
    const { fullStream } = await agent.stream(prompt, { abortSignal: controller.signal });
    const types: string[] = [];
    for await (const { type } of fullStream) types.push(type);
    expect(types).toContain("tool-call");
    expect(types).not.toContain("tool-result");
    expect(model.doStreamCalls).toHaveLength(1);
  });

  const breaking = testReadTool(async (_args, call) => {
    await Promise.resolve();
    throw new Error(`cannot read /home/host/x, signal: ${call?.signal?.aborted}`);
  });

  test("an exception of a tool that breaks the contract is not shown, and the run goes on", async () => {
    const model = callingModel({ path: "x" });
    const { text: said, steps } = await agentOf(model, { read_file: toMastraTool(breaking) }).generate(
      prompt,
    );
    expect(received(model)).toStrictEqual([errorText("Error: internal error while reading the file")]);
    expect(steps[0]?.toolResults.map(({ payload }) => payload.result)).toStrictEqual([
      {
        ok: false,
        text: "Error: internal error while reading the file",
        media: [],
        files: [],
        error: { code: "INTERNAL", message: "internal error while reading the file", retryable: false },
      },
    ]);
    expect(said).toBe("done");
  });

  test("execute rejects with the signal's reason, whatever a tool throws after an abort", async () => {
    const reason = new Error("the user left");
    const { execute } = toMastraTool(breaking);
    await expect(
      execute?.({ path: "x" }, { abortSignal: AbortSignal.abort(reason), observe: undefined as never }),
    ).rejects.toBe(reason);
  });

  test("a name that is no tool's is answered by Mastra", async () => {
    const model = textCallingModel(["Read", '{"path":"x"}'], ["read_file", '{"path":"x"}']);
    await agentOf(model, { read_file: toMastraTool(textTool) }).generate(prompt);
    expect(JSON.stringify(received(model))).toContain("Read");
    expect(received(model)).toContainEqual(text("first\n\tsecond \u{1f600}\n"));
  });
});

test("the tool carries what Mastra has a place for", () => {
  const tool = toMastraTool(textTool);
  expect({ ...tool, inputSchema: undefined, execute: undefined, toModelOutput: undefined }).toMatchObject({
    id: "read_file",
    description: "Reads a file.",
    requireApproval: false,
    strict: undefined,
    inputExamples: [{ input: { path: "src/app.ts" } }],
    mcp: {
      annotations: {
        title: "Read file",
        readOnlyHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
  });
});

test("strict: the schema that strict modes take, and null for what is left out", async () => {
  const seen: unknown[] = [];
  const readTool = testReadTool(
    (args) => {
      seen.push(args);
      return textAnswer("");
    },
    {
      jsonSchema: {
        type: "object",
        properties: { path: { type: "string" }, limit: { type: "integer" } },
        required: ["path"],
        additionalProperties: false,
      },
    },
  );
  const model = callingModel({ path: "x", limit: null });
  await agentOf(model, { read_file: toMastraTool(readTool, { strict: true }) }).generate(prompt);
  expect(model.doGenerateCalls[0]?.tools).toMatchObject([
    {
      strict: true,
      inputSchema: {
        type: "object",
        properties: { path: { type: "string" }, limit: { type: ["integer", "null"] } },
        required: ["path", "limit"],
        additionalProperties: false,
      },
    },
  ]);
  expect(seen).toStrictEqual([{ path: "x" }]);
});

describe("wrong options", () => {
  test.for([
    [{ media: "image" }, 'media: expected "native", "text" or a function, got "image"'],
    [{ requireApproval: "yes" }, 'requireApproval: expected true, false or a function, got "yes"'],
    [{ strict: 1 }, "strict: expected true or false, got 1"],
    [{ needsApproval: true }, "needsApproval: there is no such option"],
  ] as const)("%j", ([options, message]) => {
    expect(() => toMastraTool(textTool, options as never)).toThrow(new TypeError(message));
  });
});
