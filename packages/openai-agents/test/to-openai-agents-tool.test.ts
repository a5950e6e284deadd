import { Agent, run, RunContext, Runner, type RunItem, type RunStreamEvent } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import {
  failingTool,
  imageBase64,
  mediaTool,
  notesFacts,
  textAnswer,
  textChoices,
  textTool,
  type TestData,
} from "@readfile/adapter-testing";
import type { ReadCall, ReadResult } from "@readfile/core";
import { describe, expect, test } from "vitest";
import {
  toOpenAIAgentsTool,
  type MediaCall,
  type OpenAIAgentsReadTool,
  type OpenAIAgentsToolOptions,
} from "../src/to-openai-agents-tool.ts";
import { answer, callingModel, received, textCallingModel } from "./calling-model.ts";
import { testReadTool, type TestInput } from "./test-read-tool.ts";

type TestTool = OpenAIAgentsReadTool<TestInput>;

const prompt = "read it";
const emptyTool = testReadTool(() => textAnswer(""));
function agentOf(model: ScriptedModel, ...tools: TestTool[]): Agent {
  return new Agent({ name: "reader", model, tools });
}

function customDataOf(items: readonly RunItem[]): unknown[] {
  return items.flatMap((item) => (item.type === "tool_call_output_item" ? [item.customData] : []));
}

const text = (shown: string): unknown => ({ type: "text", text: shown });

describe("what the model receives", () => {
  const nativeMedia = [
    { type: "input_text", text: "An image and a document." },
    { type: "input_image", image: `data:image/png;base64,${imageBase64}` },
    { type: "input_file", file: "data:application/pdf;base64,JVBERi0xLjQK", filename: "a b.pdf" },
  ];
  const cases = [
    { name: "text", readTool: textTool, media: undefined, output: text("first\n\tsecond \u{1f600}\n") },
    { name: "an empty text", readTool: emptyTool, media: undefined, output: text("") },
    {
      name: "an error",
      readTool: failingTool,
      media: undefined,
      output: text("Error: NOT_FOUND: no such file: gone.txt"),
    },
    { name: "an image and a PDF by default", readTool: mediaTool, media: undefined, output: nativeMedia },
    { name: "an image and a PDF as native", readTool: mediaTool, media: "native", output: nativeMedia },
    {
      name: "an image and a PDF as text",
      readTool: mediaTool,
      media: "text",
      output: text("An image and a document."),
    },
  ] as const;

  test.for(cases)("run: $name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const result = await run(agentOf(model, toOpenAIAgentsTool(readTool, { media })), prompt);
    expect(received(model)).toStrictEqual([answer(output)]);
    expect(result.finalOutput).toBe("done");
  });

  test.for(cases)("streamed run: $name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const result = await run(agentOf(model, toOpenAIAgentsTool(readTool, { media })), prompt, {
      stream: true,
    });
    await result.completed;
    expect(received(model)).toStrictEqual([answer(output)]);
    expect(result.finalOutput).toBe("done");
  });

  test("the right answer to each of several calls in one turn, whichever ends first", async () => {
    const { promise: lastCall, resolve: release } = Promise.withResolvers<void>();
    const echo = testReadTool(async (args) => {
      if ((args as TestInput).path === "c") release();
      else await lastCall;
      return {
        ...textAnswer(JSON.stringify(args)),
        files: [{ ...notesFacts, path: (args as TestInput).path }],
      };
    });
    const model = callingModel({ path: "a" }, { path: "b" }, { path: "c" });
    const { newItems } = await run(agentOf(model, toOpenAIAgentsTool(echo)), prompt);
    expect(received(model)).toStrictEqual([
      answer(text('{"path":"a"}'), "call-1"),
      answer(text('{"path":"b"}'), "call-2"),
      answer(text('{"path":"c"}'), "call-3"),
    ]);
    expect(customDataOf(newItems)).toStrictEqual([
      { ok: true, files: [{ ...notesFacts, path: "a" }] },
      { ok: true, files: [{ ...notesFacts, path: "b" }] },
      { ok: true, files: [{ ...notesFacts, path: "c" }] },
    ]);
  });

  test("the tool's own message for bad arguments, not the SDK's fixed message", async () => {
    const readTool = testReadTool(() => ({
      ok: false,
      text: "path: expected a string, got 7",
      media: [],
      files: [],
      error: { code: "INVALID_ARGUMENT", message: "expected a string", retryable: false },
    }));
    const model = callingModel({ path: 7 });
    await run(agentOf(model, toOpenAIAgentsTool(readTool)), prompt);
    expect(received(model)).toStrictEqual([answer(text("path: expected a string, got 7"))]);
  });

  test("no stack trace and no host path when a tool breaks the contract, and the run continues", async () => {
    const readTool = testReadTool(() => {
      throw new Error("EACCES: /srv/secrets/key.pem");
    });
    const model = callingModel({ path: "x" });
    const result = await run(agentOf(model, toOpenAIAgentsTool(readTool)), prompt);
    expect(received(model)).toStrictEqual([answer(text("Error: internal error while reading the file"))]);
    expect(JSON.stringify(model.calls)).not.toMatch(/secrets|\bat .*:\d+/);
    expect(result.finalOutput).toBe("done");
    expect(customDataOf(result.newItems)).toStrictEqual([undefined]);
  });
});

describe("no part is dropped, and none turns the answer into JSON", () => {
  function answering(...media: ReadResult<TestData>["media"]): TestTool {
    return toOpenAIAgentsTool(
      testReadTool(() => ({ ok: true, text: "See below.", media, files: [], data: { content: "" } })),
    );
  }

  test.for([
    {
      name: "a file without a name is given one",
      media: [{ mediaType: "application/pdf", data: "JVBERi0xLjQK" }],
      output: [
        { type: "input_text", text: "See below." },
        { type: "input_file", file: "data:application/pdf;base64,JVBERi0xLjQK", filename: "file.pdf" },
      ],
    },
    {
      name: "a file with an empty name is given one",
      media: [{ mediaType: "text/csv", data: "YSxi", filename: "" }],
      output: [
        { type: "input_text", text: "See below." },
        { type: "input_file", file: "data:text/csv;base64,YSxi", filename: "file.csv" },
      ],
    },
    {
      name: "an image has no name",
      media: [{ mediaType: "image/webp", data: "UklGRg==", filename: "a.webp" }],
      output: [
        { type: "input_text", text: "See below." },
        { type: "input_image", image: "data:image/webp;base64,UklGRg==" },
      ],
    },
    {
      name: "many parts keep their order",
      media: [
        { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a.pdf" },
        { mediaType: "image/gif", data: "R0lGODlh" },
        { mediaType: "image/jpeg", data: "/9j/" },
      ],
      output: [
        { type: "input_text", text: "See below." },
        { type: "input_file", file: "data:application/pdf;base64,JVBERi0xLjQK", filename: "a.pdf" },
        { type: "input_image", image: "data:image/gif;base64,R0lGODlh" },
        { type: "input_image", image: "data:image/jpeg;base64,/9j/" },
      ],
    },
    {
      name: "a part without bytes, which the SDK does not know, leaves the others as they are",
      media: [
        { mediaType: "image/png", data: "" },
        { mediaType: "image/gif", data: "R0lGODlh" },
      ],
      output: [
        { type: "input_text", text: "See below." },
        { type: "input_image", image: "data:image/gif;base64,R0lGODlh" },
      ],
    },
    {
      name: "parts without bytes alone leave the text",
      media: [{ mediaType: "image/png", data: "" }],
      output: { type: "text", text: "See below." },
    },
  ])("$name", async ({ media, output }) => {
    const model = callingModel({ path: "x" });
    await run(agentOf(model, answering(...media)), prompt);
    expect(received(model)).toStrictEqual([answer(output)]);
  });

  test("an empty text stays the first part", async () => {
    const readTool = testReadTool(() => ({
      ok: true,
      text: "",
      media: [{ mediaType: "image/gif", data: "R0lGODlh" }],
      files: [],
      data: { content: "" },
    }));
    const model = callingModel({ path: "x" });
    await run(agentOf(model, toOpenAIAgentsTool(readTool)), prompt);
    expect(received(model)).toStrictEqual([
      answer([
        { type: "input_text", text: "" },
        { type: "input_image", image: "data:image/gif;base64,R0lGODlh" },
      ]),
    ]);
  });
});

describe("what the tool receives", () => {
  function spying(): { calls: [args: unknown, call: ReadCall | undefined][]; tool: TestTool } {
    const calls: [unknown, ReadCall | undefined][] = [];
    const tool = toOpenAIAgentsTool(
      testReadTool((...call) => {
        calls.push(call);
        return textAnswer("");
      }),
    );
    return { calls, tool };
  }

  test.for([{ path: "x" }, {}, { path: 7, extra: [1] }, [], [null], "text", 7, null, { path: 1e308 }])(
    "the model's own arguments, good or bad: %j",
    async (input) => {
      const { calls, tool } = spying();
      const model = callingModel(input);
      await run(agentOf(model, tool), prompt);
      expect(calls.map(([args]) => args)).toStrictEqual([input]);
      // The next prompt shows the model the arguments that it sent.
      expect(model.calls[1]?.request.input.at(-2)).toMatchObject({
        type: "function_call",
        callId: "call-1",
        name: "read_file",
        arguments: JSON.stringify(input),
      });
    },
  );

  test.for([
    { name: "of an optional field", input: { path: "x", offset: null }, args: { path: "x" } },
    {
      name: "of a nested field",
      input: { path: "x", block: { anchor: null, limits: null } },
      args: { path: "x", block: {} },
    },
    {
      name: "of a field in a list",
      input: { path: "x", block: { anchor: 2, limits: [{ lines: null }, { lines: 1 }] } },
      args: { path: "x", block: { anchor: 2, limits: [{}, { lines: 1 }] } },
    },
    { name: "of a whole object", input: { path: "x", block: null }, args: { path: "x" } },
    // Strict mode does not ask for this null.
    { name: "of a required field, which stays", input: { path: null }, args: { path: null } },
    {
      name: "of a field that does not exist, which stays",
      input: { path: "x", a: null },
      args: { path: "x", a: null },
    },
  ])("the meaning of strict mode's null: null $name", async ({ input, args }) => {
    const { calls, tool } = spying();
    await run(agentOf(callingModel(input), tool), prompt);
    expect(calls.map(([seen]) => seen)).toStrictEqual([args]);
  });

  test("no null for a field with a default", async () => {
    const seen: unknown[] = [];
    const readTool = testReadTool(
      (args) => {
        seen.push(args);
        return textAnswer("");
      },
      {
        jsonSchema: {
          type: "object",
          properties: { path: { type: "string" }, start_line: { type: "number", default: 1 } },
          required: ["path"],
        },
      },
    );
    await run(agentOf(callingModel({ path: "x", start_line: null }), toOpenAIAgentsTool(readTool)), prompt);
    expect(seen).toStrictEqual([{ path: "x" }]);
  });

  test.for(["", "{", '{"path": x}', "{'path': 'x'}", "undefined"])(
    "no arguments that are not JSON, for which the SDK has a fixed message: %s",
    async (args) => {
      const { calls, tool } = spying();
      const model = textCallingModel(["read_file", args]);
      const result = await run(agentOf(model, tool), prompt);
      expect(received(model)).toStrictEqual([
        answer(text("An error occurred while parsing tool arguments. Please try again with valid JSON.")),
      ]);
      expect(calls).toStrictEqual([]);
      expect(result.finalOutput).toBe("done");
    },
  );

  test("the run context, which contains the user's context, and the run's signal", async () => {
    const { calls, tool } = spying();
    const { signal } = new AbortController();
    const user = { tenant: "a" };
    const agent = new Agent<typeof user>({
      name: "reader",
      model: callingModel({ path: "x" }),
      tools: [tool],
    });
    await run(agent, prompt, { context: user, signal });
    const [, call] = calls[0] ?? [];
    expect(Object.keys(call ?? {})).toStrictEqual(["signal", "context"]);
    expect(call?.context).toBeInstanceOf(RunContext);
    expect((call?.context as RunContext).context).toBe(user);
    expect(call?.signal).toBe(signal);
  });

  test("no signal when the run has none", async () => {
    const { calls, tool } = spying();
    await run(agentOf(callingModel({ path: "x" }), tool), prompt);
    expect(calls.map(([, call]) => call?.signal)).toStrictEqual([undefined]);
  });

  test("a call from outside a run", async () => {
    const { calls, tool } = spying();
    const runContext = new RunContext();
    expect(await tool.invoke(runContext, '{"path":"x"}')).toBe("");
    expect(calls).toStrictEqual([[{ path: "x" }, { signal: undefined, context: runContext }]]);
  });
});

describe("names", () => {
  test("an alias is an unknown tool, which ends a run", async () => {
    const model = textCallingModel(["Read", '{"path":"x"}']);
    await expect(run(agentOf(model, toOpenAIAgentsTool(textTool)), prompt)).rejects.toThrow(
      "Tool Read not found in agent reader.",
    );
  });

  test("an alias and an unknown name are answered when the runner says so", async () => {
    const model = textCallingModel(["Read", '{"path":"x"}'], ["cat", "{}"], ["read_file", '{"path":"x"}']);
    const runner = new Runner({ toolNotFoundBehavior: "return_error_to_model" });
    const { finalOutput } = await runner.run(agentOf(model, toOpenAIAgentsTool(emptyTool)), prompt);
    expect(received(model)).toStrictEqual([
      answer(text(""), "call-3"),
      answer(text("Tool 'Read' not found."), "call-1", "Read"),
      answer(text("Tool 'cat' not found."), "call-2", "cat"),
    ]);
    expect(finalOutput).toBe("done");
  });

  test.for([
    ["read_file", "read_file"],
    ["Read", "Read"],
    ["open_file2", "open_file2"],
    // The contract forbids such a name, because the SDK would turn it into the name of another tool.
    ["read-file", "read_file"],
    ["fs.read", "fs_read"],
  ] as const)("%s reaches the model as %s", async ([name, shown]) => {
    const model = new ScriptedModel([[assistantMessage("done")]]);
    await run(agentOf(model, toOpenAIAgentsTool(testReadTool(() => textAnswer(""), { name }))), prompt);
    expect(model.firstCall?.request.tools.map((tool) => tool.name)).toStrictEqual([shown]);
  });
});

describe("what is stored", () => {
  const gone = {
    ok: false,
    files: [],
    error: { code: "NOT_FOUND", message: "no such file", retryable: false },
  };

  test.for([
    { name: "facts of a text", readTool: textTool, customData: { ok: true, files: [notesFacts] } },
    { name: "facts of media", readTool: mediaTool, customData: { ok: true, files: [notesFacts] } },
    { name: "facts and error of a failure", readTool: failingTool, customData: gone },
  ])("$name, without text, media and data", async ({ readTool, customData }) => {
    const agent = agentOf(callingModel({ path: "x" }), toOpenAIAgentsTool(readTool));
    const { newItems } = await run(agent, prompt);
    expect(customDataOf(newItems)).toStrictEqual([customData]);
  });

  test("is in the events of a stream and never reaches the model", async () => {
    const model = callingModel({ path: "x" });
    const result = await run(agentOf(model, toOpenAIAgentsTool(textTool)), prompt, { stream: true });
    const events: RunStreamEvent[] = [];
    for await (const event of result) events.push(event);
    const items = events.flatMap((event) => (event.type === "run_item_stream_event" ? [event.item] : []));
    expect(customDataOf(items)).toStrictEqual([{ ok: true, files: [notesFacts] }]);
    expect(JSON.stringify(model.calls)).not.toContain("notes.txt");
  });

  test("is kept apart for calls with the same id in two simultaneous runs", async () => {
    const { promise: bothRun, resolve: release } = Promise.withResolvers<void>();
    let running = 0;
    const echo = testReadTool(async (args) => {
      running += 1;
      if (running === 2) release();
      await bothRun;
      return { ...textAnswer(""), files: [{ ...notesFacts, path: (args as TestInput).path }] };
    });
    const tool = toOpenAIAgentsTool(echo);
    const results = await Promise.all(
      ["a", "b"].map(async (path) => run(agentOf(callingModel({ path }), tool), prompt)),
    );
    expect(results.map(({ newItems }) => customDataOf(newItems))).toStrictEqual([
      [{ ok: true, files: [{ ...notesFacts, path: "a" }] }],
      [{ ok: true, files: [{ ...notesFacts, path: "b" }] }],
    ]);
  });

  test("is released once the SDK has it", async () => {
    const tool = toOpenAIAgentsTool(textTool);
    const runContext = new RunContext();
    const toolCall = functionCall("read_file", { path: "x" }, { callId: "call-1" });
    await tool.invoke(runContext, '{"path":"x"}', { toolCall });
    const given = [1, 2].map(() => tool.customDataExtractor({ runContext, toolCall }));
    expect(given).toStrictEqual([{ ok: true, files: [notesFacts] }, undefined]);
  });

  test("has null for a number outside JSON, because the SDK would end the run", async () => {
    const readTool = testReadTool(() => ({
      ok: false,
      text: "too large",
      media: [],
      files: [{ ...notesFacts, modifiedMs: Number.NaN }],
      error: {
        code: "TOO_LARGE",
        message: "",
        retryable: false,
        details: { limit: Number.POSITIVE_INFINITY },
      },
    }));
    const { newItems } = await run(
      agentOf(callingModel({ path: "x" }), toOpenAIAgentsTool(readTool)),
      prompt,
    );
    expect(customDataOf(newItems)).toStrictEqual([
      {
        ok: false,
        files: [notesFacts],
        error: { code: "TOO_LARGE", message: "", retryable: false, details: { limit: null } },
      },
    ]);
  });

  test("becomes an internal error when JSON cannot express it, and the run continues", async () => {
    const readTool = testReadTool(() => ({
      ...textAnswer("content"),
      files: [{ ...notesFacts, byteLength: 1n as unknown as number }],
    }));
    const model = callingModel({ path: "x" });
    const { newItems } = await run(agentOf(model, toOpenAIAgentsTool(readTool)), prompt);
    expect(received(model)).toStrictEqual([answer(text("Error: internal error while reading the file"))]);
    expect(customDataOf(newItems)).toStrictEqual([undefined]);
  });
});

describe("media as a function of the call", () => {
  test("receives the call and its media", async () => {
    const calls: MediaCall[] = [];
    const media = (call: MediaCall): "native" => {
      calls.push(call);
      return "native";
    };
    const user = { provider: "azure" };
    const agent = agentOf(callingModel({ path: "x" }), toOpenAIAgentsTool(mediaTool, { media }));
    await run(agent, prompt, { context: user });
    const runContext = calls[0]?.runContext;
    expect(runContext?.context).toBe(user);
    expect(calls).toStrictEqual([
      {
        callId: "call-1",
        runContext,
        input: { path: "x" },
        media: [
          { mediaType: "image/png", data: imageBase64 },
          { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
        ],
      },
    ]);
  });

  test.for(textChoices)("shows the model only the text when it %s", async ([, media]) => {
    const model = callingModel({ path: "x" });
    await run(agentOf(model, toOpenAIAgentsTool(mediaTool, { media })), prompt);
    expect(received(model)).toStrictEqual([answer(text("An image and a document."))]);
  });

  test("does not see parts without bytes", async () => {
    const calls: MediaCall[] = [];
    const gif = { mediaType: "image/gif", data: "R0lGODlh" };
    const readTool = testReadTool(() => ({
      ok: true,
      text: "See below.",
      media: [{ mediaType: "image/png", data: "" }, gif],
      files: [],
      data: { content: "" },
    }));
    const media = (call: MediaCall): "text" => {
      calls.push(call);
      return "text";
    };
    await run(agentOf(callingModel({ path: "x" }), toOpenAIAgentsTool(readTool, { media })), prompt);
    expect(calls.map((call) => call.media)).toStrictEqual([[gif]]);
  });

  test("is not called for an answer without media", async () => {
    const media = (): never => {
      throw new Error("asked");
    };
    const model = callingModel({ path: "x" });
    await run(agentOf(model, toOpenAIAgentsTool(emptyTool, { media })), prompt);
    expect(received(model)).toStrictEqual([answer(text(""))]);
  });
});

describe("abort", () => {
  const reason = new Error("the user left");

  /** Makes a tool that does not answer and whose first call aborts the run. */
  function abortable(): { signal: AbortSignal; tool: TestTool } {
    const controller = new AbortController();
    const waiting = testReadTool(
      (_args, call) =>
        new Promise<ReadResult<TestData>>((_resolve, reject) => {
          call?.signal?.addEventListener("abort", () => reject(call.signal?.reason as Error));
          controller.abort(reason);
        }),
    );
    return { signal: controller.signal, tool: toOpenAIAgentsTool(waiting) };
  }

  test.for([
    ["one call", [{ path: "a" }]],
    ["parallel calls", [{ path: "a" }, { path: "b" }]],
  ] as const)(
    "during %s, the run rejects with the signal's reason, and the model receives no error",
    async ([, inputs]) => {
      const { signal, tool } = abortable();
      const model = callingModel(...inputs);
      await expect(run(agentOf(model, tool), prompt, { signal })).rejects.toBe(reason);
      expect(model.calls).toHaveLength(1);
    },
  );

  test("a streamed run is cancelled", async () => {
    const { signal, tool } = abortable();
    const model = callingModel({ path: "x" });
    const result = await run(agentOf(model, tool), prompt, { signal, stream: true });
    const items: string[] = [];
    for await (const event of result) if (event.type === "run_item_stream_event") items.push(event.name);
    expect(result.cancelled).toBe(true);
    expect(items).toStrictEqual(["tool_called"]);
    expect(model.calls).toHaveLength(1);
  });

  test("a time limit that the user sets on the tool ends the read, too", async () => {
    const reasons: unknown[] = [];
    const waiting = testReadTool(
      (_args, call) =>
        new Promise<ReadResult<TestData>>((_resolve, reject) => {
          call?.signal?.addEventListener("abort", () => {
            reasons.push((call.signal?.reason as Error).name);
            reject(call.signal?.reason as Error);
          });
        }),
    );
    const model = callingModel({ path: "x" });
    await run(agentOf(model, { ...toOpenAIAgentsTool(waiting), timeoutMs: 1 }), prompt);
    expect(received(model)).toStrictEqual([answer(text("Tool 'read_file' timed out after 1ms."))]);
    expect(reasons).toStrictEqual(["ToolTimeoutError"]);
  });
});

describe("isEnabled", () => {
  async function toolsOffered(isEnabled: OpenAIAgentsToolOptions<TestInput>["isEnabled"]): Promise<number> {
    const model = new ScriptedModel([[assistantMessage("done")]]);
    const options = isEnabled === undefined ? {} : { isEnabled };
    await run(agentOf(model, toOpenAIAgentsTool(textTool, options)), prompt, { context: { tenant: "a" } });
    return model.firstCall?.request.tools.length ?? Number.NaN;
  }

  test.for<[string, OpenAIAgentsToolOptions<TestInput>["isEnabled"], number]>([
    ["nothing", undefined, 1],
    ["true", true, 1],
    ["false", false, 0],
    [
      "a function of the run",
      ({ runContext, agent }) =>
        (runContext.context as { tenant: string }).tenant === "b" || agent.name !== "reader",
      0,
    ],
    ["a promise", async () => Promise.resolve(true), 1],
  ])("%s", async ([, isEnabled, count]) => {
    expect(await toolsOffered(isEnabled)).toBe(count);
  });
});

test("errors stay text, because the tool has no output schema and is strict", () => {
  const { strict, outputSchema, errorFunction } = toOpenAIAgentsTool(textTool);
  // With an output schema, the SDK would throw for failed reads.
  expect({ strict, outputSchema, errorFunction }).toStrictEqual({
    strict: true,
    outputSchema: undefined,
    errorFunction: undefined,
  });
});

test("a model that calls again receives each answer in its own turn", async () => {
  const echo = testReadTool((args) => textAnswer(JSON.stringify(args)));
  const model = new ScriptedModel([
    [functionCall("read_file", { path: "a" }, { callId: "1" })],
    [functionCall("read_file", { path: "b" }, { callId: "2" })],
    [assistantMessage("done")],
  ]);
  const { newItems } = await run(agentOf(model, toOpenAIAgentsTool(echo)), prompt);
  expect(model.calls[2]?.request.input.at(-1)).toStrictEqual(answer(text('{"path":"b"}'), "2"));
  expect(customDataOf(newItems)).toStrictEqual([
    { ok: true, files: [] },
    { ok: true, files: [] },
  ]);
});

test.for<[object, string]>([
  [{ media: "image" }, 'media: expected "native", "text" or a function, got "image"'],
  [{ needsApproval: "always" }, 'needsApproval: expected true, false or a function, got "always"'],
  [{ isEnabled: null }, "isEnabled: expected true, false or a function, got null"],
])("a wrong option throws when the tool is made: %o", ([options, message]) => {
  expect(() => toOpenAIAgentsTool(textTool, options)).toThrow(new TypeError(message));
});

test("an option that does not exist throws when the tool is made", () => {
  const options: object = { needApproval: true };
  expect(() => toOpenAIAgentsTool(textTool, options)).toThrow(
    new TypeError("needApproval: there is no such option; did you mean needsApproval?"),
  );
});
