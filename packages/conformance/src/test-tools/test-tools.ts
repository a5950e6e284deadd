import type { MediaPart, ReadCall, ReadResult, ReadTool } from "@readfile/core";
import { createTestTool, type TestToolName } from "./test-tool.ts";

/** The callbacks of a test tool for a call that is aborted. */
export interface AbortProbe {
  /** Called when the tool has started. It does not answer before it is aborted. */
  readonly started: () => void;
  /** Called with the reason of the abort, or with undefined when the tool received no signal. */
  readonly told: (reason: unknown) => void;
}

/** Makes a test tool. */
export function testTool(name: TestToolName, probe: AbortProbe): ReadTool<unknown, null> {
  switch (name) {
    case "textTool":
      return textTool;
    case "mediaTool":
      return mediaTool;
    case "echoTool":
      return echoTool;
    case "waitingTool":
      return waitingTool(probe);
  }
}

/** Arguments of `textTool`: the text of the answer, whether it is an error, and after how many turns of the event loop it comes. */
interface TextToolInput {
  readonly text: string;
  readonly ok?: boolean;
  readonly turns?: number;
}

const textTool = createTestTool({
  description: "Answers a text.",
  properties: {
    text: { type: "string" },
    ok: { type: "boolean" },
    turns: { type: "integer", minimum: 0 },
  },
  required: ["text"],
  run: async (args) => {
    const { text, ok = true, turns = 0 } = args as TextToolInput;
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    return ok ? success(text) : failure(text);
  },
});

/** Arguments of `mediaTool`: the text and the media of the answer. */
interface MediaToolInput {
  readonly text: string;
  readonly media: readonly MediaPart[];
}

const mediaTool = createTestTool({
  description: "Answers a text and media.",
  properties: {
    text: { type: "string" },
    media: {
      type: "array",
      items: {
        type: "object",
        properties: {
          mediaType: { type: "string" },
          data: { type: "string" },
          filename: { type: "string" },
        },
        required: ["mediaType", "data"],
        additionalProperties: false,
      },
    },
  },
  required: ["text", "media"],
  run: async (args) => {
    const { text, media } = args as MediaToolInput;
    return success(text, media);
  },
});

const echoTool = createTestTool({
  description: "Answers its arguments.",
  properties: {
    path: { type: "string" },
    offset: { type: "integer" },
    block: {
      type: "object",
      properties: { line: { type: "integer" } },
      required: [],
      additionalProperties: false,
    },
  },
  required: ["path"],
  run: async (args) => success(JSON.stringify(args) ?? "undefined"),
});

function waitingTool({ started, told }: AbortProbe): ReadTool<unknown, null> {
  return createTestTool({
    description: "Waits.",
    properties: { path: { type: "string" } },
    required: ["path"],
    run: (_args, { signal }: ReadCall) =>
      new Promise((_resolve, reject) => {
        if (signal === undefined) told(undefined);
        signal?.addEventListener("abort", () => {
          told(signal.reason);
          reject(signal.reason);
        });
        started();
      }),
  });
}

function success(text: string, media: readonly MediaPart[] = []): ReadResult<null> {
  return { ok: true, text, media, files: [], data: null };
}

function failure(text: string): ReadResult<null> {
  const error = { code: "TEST", message: text, retryable: false };
  return { ok: false, text, media: [], files: [], error };
}
