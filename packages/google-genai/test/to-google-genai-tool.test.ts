import type { FunctionCall } from "@google/genai";
import {
  failingTool,
  imageBase64,
  mediaTool,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
} from "@readfile/adapter-testing";
import { memorySource, type MediaPart } from "@readfile/core";
import { describe, expect, test } from "vitest";
import {
  openFileTool,
  readFileTool,
  toGoogleGenAITool,
  type GoogleGenAIReadTool,
  type GoogleGenAIToolOptions,
  type MediaCall,
} from "../src/index.ts";
import { answer, callingClient, conversation, received } from "./calling-client.ts";

/** Gives what the model receives of one call through the SDK's automatic calls. */
async function shown(tool: GoogleGenAIReadTool, args: unknown = { path: "x" }): Promise<unknown> {
  const calling = callingClient([tool.name, args]);
  const { text } = await calling.ai.models.generateContent({ ...conversation, config: { tools: [tool] } });
  expect(text).toBe("done");
  const answers = received(calling);
  expect(answers).toHaveLength(1);
  return answers[0];
}

const image = { inlineData: { mimeType: "image/png", data: imageBase64 } };
const document = {
  inlineData: { mimeType: "application/pdf", data: "JVBERi0xLjQK", displayName: "a b.pdf" },
};

describe("the model receives", () => {
  test("a text unchanged, even an empty one", async () => {
    expect(await shown(toGoogleGenAITool(textTool))).toStrictEqual(
      answer({ output: "first\n\tsecond \u{1f600}\n" }),
    );
    const empty = testReadTool(() => textAnswer(""));
    expect(await shown(toGoogleGenAITool(empty))).toStrictEqual(answer({ output: "" }));
  });

  test("a failed read as an error", async () => {
    expect(await shown(toGoogleGenAITool(failingTool))).toStrictEqual(
      answer({ error: "Error: NOT_FOUND: no such file: gone.txt" }),
    );
  });

  test("an image and a document in the answer", async () => {
    expect(await shown(toGoogleGenAITool(mediaTool))).toStrictEqual(
      answer({ output: "An image and a document." }, [image, document]),
    );
  });

  test("no media that Gemini does not take", async () => {
    const media: MediaPart[] = [
      { mediaType: "image/gif", data: "R0lGODlh" },
      { mediaType: "image/bmp", data: "Qk0=" },
      { mediaType: "image/png", data: "" },
    ];
    const tool = toGoogleGenAITool(testReadTool(() => ({ ...textAnswer("It says so."), media })));
    expect(await shown(tool)).toStrictEqual(answer({ output: "It says so." }));
  });

  test("a fixed sentence when the read tool breaks its contract, which would end the run otherwise", async () => {
    const broken = testReadTool(() => {
      throw new Error("EIO: /home/secret/notes.txt");
    });
    expect(await shown(toGoogleGenAITool(broken))).toStrictEqual(
      answer({ error: "Error: internal error while reading the file" }),
    );
  });

  test("the schema as it is", async () => {
    const calling = callingClient();
    const config = { tools: [toGoogleGenAITool(textTool)] };
    await calling.ai.models.generateContent({ ...conversation, config });
    expect(calling.bodies[0]?.tools).toStrictEqual([
      {
        functionDeclarations: [
          {
            name: "read_file",
            description: "Reads a file.",
            parametersJsonSchema: {
              type: "object",
              properties: { path: { type: "string", description: "Which file." } },
              required: ["path"],
              additionalProperties: false,
            },
          },
        ],
      },
    ]);
  });
});

describe("the option `media`", () => {
  test("text: the model receives only the text", async () => {
    expect(await shown(toGoogleGenAITool(mediaTool, { media: "text" }))).toStrictEqual(
      answer({ output: "An image and a document." }),
    );
  });

  test.for(textChoices)("a function that %s: the model receives only the text", async ([, media]) => {
    expect(await shown(toGoogleGenAITool(mediaTool, { media }))).toStrictEqual(
      answer({ output: "An image and a document." }),
    );
  });

  test("a function sees the call", async () => {
    const calls: MediaCall[] = [];
    const media = (call: MediaCall): "native" => {
      calls.push(call);
      return "native";
    };
    await shown(toGoogleGenAITool(mediaTool, { media }));
    await shown(toGoogleGenAITool(textTool, { media }));
    expect(calls).toStrictEqual([
      {
        functionCall: { id: "call-1", name: "read_file", args: { path: "x" } },
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
    expect(() => toGoogleGenAITool(textTool, options as GoogleGenAIToolOptions)).toThrow(
      new TypeError(message),
    );
  });
});

const source = memorySource({ "a.txt": "one\n", "b.txt": "two\n" });

describe("malformed arguments", () => {
  const required =
    'Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"';

  test.for<[unknown, string]>([
    [{}, required],
    [
      "a.txt",
      'Error: INVALID_ARGUMENT: the arguments must be an object, got "a.txt"; for example path="src/app.ts"',
    ],
    [7, 'Error: INVALID_ARGUMENT: the arguments must be an object, got 7; for example path="src/app.ts"'],
    [
      { path: "a.txt", offset: "first" },
      'Error: INVALID_ARGUMENT: offset must be an integer, got "first"; for example offset=1, or offset=-50 for the last 50 lines',
    ],
  ])("%j are answered in core's words", async ([args, error]) => {
    expect(await shown(readFileTool({ source }), args)).toStrictEqual(answer({ error }));
  });

  test("that are left out count as none", async () => {
    const [part] = await readFileTool({ source }).callTool([{ id: "call-1", name: "read_file" }]);
    expect(part).toStrictEqual(answer({ error: required }));
  });

  test("are repaired where core repairs them", async () => {
    const output = "[a.txt | line 1 of 1 | repaired: file_path is path]\n1\tone";
    expect(await shown(readFileTool({ source }), { file_path: "a.txt" })).toStrictEqual(answer({ output }));
  });
});

test("of several reads, one that `authorize` refuses does not keep the other", async () => {
  const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.txt" });
  const reads = [{ path: "a.txt" }, { path: "b.txt" }];
  expect(await shown(tool, { reads })).toStrictEqual(
    answer({
      output:
        "[a.txt | line 1 of 1]\n1\tone\n\nError: ACCESS_DENIED: b.txt: the host does not allow reading it",
    }),
  );
});

test("of several calls in one turn, each is answered, also beside one that is refused and one that fails", async () => {
  const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.txt" });
  const calls = ["b.txt", "a.txt", "none/c.txt"].map((path) => ["read_file", { path }] as const);
  const calling = callingClient(...calls);
  await calling.ai.models.generateContent({ ...conversation, config: { tools: [tool] } });
  expect(received(calling)).toStrictEqual([
    answer({ error: "Error: ACCESS_DENIED: b.txt: the host does not allow reading it" }),
    answer({ output: "[a.txt | line 1 of 1]\n1\tone" }, undefined, "call-2"),
    answer({ error: "Error: NOT_FOUND: none/c.txt: no such file" }, undefined, "call-3"),
  ]);
});

describe("several calls at once", () => {
  const tools = [readFileTool({ source }), openFileTool({ source })];
  const calls = [
    ["open_file", { file_path: "b.txt" }],
    ["read_file", { path: "a.txt" }],
    ["open_file", { file_path: "c.txt" }],
  ] as const;
  const ofReadFile = answer({ output: "[a.txt | line 1 of 1]\n1\tone" }, undefined, "call-2");
  const ofOpenFile = [
    answer({ output: "two\n" }, undefined, "call-1", "open_file"),
    answer({ error: "file not found: c.txt" }, undefined, "call-3", "open_file"),
  ];

  test("each tool answers its own, although the SDK gives every tool all of them", async () => {
    const calling = callingClient(...calls);
    await calling.ai.models.generateContent({ ...conversation, config: { tools } });
    expect(received(calling)).toStrictEqual([ofReadFile, ...ofOpenFile]);
  });

  test("are answered one by one where they are streamed", async () => {
    const calling = callingClient(...calls);
    const stream = await calling.ai.models.generateContentStream({ ...conversation, config: { tools } });
    while ((await stream.next()).done !== true);
    expect(received(calling)).toStrictEqual([ofOpenFile[0], ofReadFile, ofOpenFile[1]]);
  });
});

test("a call without an id, as Vertex AI makes it, is answered without one", async () => {
  const call: FunctionCall = { name: "read_file", args: { path: "x" } };
  expect(await toGoogleGenAITool(textTool).callTool([call])).toStrictEqual([
    { functionResponse: { name: "read_file", response: { output: "first\n\tsecond \u{1f600}\n" } } },
  ]);
});

test("an abort ends the run before the next request; the SDK hands the tool no signal", async () => {
  const stop = new AbortController();
  const signals: unknown[] = [];
  const tool = toGoogleGenAITool(
    testReadTool((_args, call) => {
      signals.push(call?.signal);
      stop.abort(new Error("enough"));
      return textAnswer("late");
    }),
  );
  const calling = callingClient(["read_file", { path: "x" }]);
  const config = { tools: [tool], abortSignal: stop.signal };
  await expect(calling.ai.models.generateContent({ ...conversation, config })).rejects.toThrow(
    "This operation was aborted",
  );
  expect(signals).toStrictEqual([undefined]);
  expect(calling.bodies).toHaveLength(1);
});

test("the SDK ends its automatic calls at its limit, and the last answer is not sent", async () => {
  const calling = callingClient(["read_file", { path: "x" }]);
  const config = {
    tools: [toGoogleGenAITool(textTool)],
    automaticFunctionCalling: { maximumRemoteCalls: 1 },
  };
  const { functionCalls } = await calling.ai.models.generateContent({ ...conversation, config });
  expect(functionCalls).toHaveLength(1);
  expect(calling.bodies).toHaveLength(1);
});

test("the read tool receives the model's call as its context", async () => {
  const contexts: unknown[] = [];
  const tool = toGoogleGenAITool(
    testReadTool((_args, call) => {
      contexts.push(call?.context);
      return textAnswer("");
    }),
  );
  await shown(tool);
  expect(contexts).toStrictEqual([{ id: "call-1", name: "read_file", args: { path: "x" } }]);
});
