import { GoogleGenAI, type CallableTool, type FunctionCall, type Part } from "@google/genai";
import { textTool } from "@readfile/adapter-testing";
import { openWorkspace, type MediaPart } from "@readfile/core";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  readFileTool,
  toGoogleGenAITool,
  type GoogleGenAIReadTool,
} from "../src/index.ts";

test("a tool fits the SDK's requests and chats", () => {
  const tool = codexReadFileTool({ root: "." });
  expectTypeOf(tool).toEqualTypeOf<GoogleGenAIReadTool>();
  expectTypeOf(tool).toExtend<CallableTool>();
  expectTypeOf(tool.callTool).returns.resolves.toEqualTypeOf<Part[]>();
  expectTypeOf(toGoogleGenAITool(textTool)).toEqualTypeOf<GoogleGenAIReadTool>();
  const ai = new GoogleGenAI({ apiKey: "none" });
  const config = { tools: [tool, readFileTool({ root: "." })] };
  expect(ai.chats.create({ model: "script", config }).getHistory()).toStrictEqual([]);
});

test("functions know what they receive", () => {
  const workspace = openWorkspace({ root: "." });
  const tool = readFileTool({
    workspace: ({ context, signal }) => {
      expectTypeOf(context).toEqualTypeOf<FunctionCall>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return workspace;
    },
    authorize: ({ context, path }) => {
      expectTypeOf(context).toEqualTypeOf<FunctionCall>();
      return path !== context.id;
    },
    media: ({ functionCall, media }) => {
      expectTypeOf(functionCall).toEqualTypeOf<FunctionCall>();
      expectTypeOf(media).toEqualTypeOf<readonly MediaPart[]>();
      return "text";
    },
  });
  expect(tool.name).toBe("read_file");
});

test("wrong programs are type errors", () => {
  // @ts-expect-error no such media mode
  expect(() => readFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => readFileTool({ root: 7 })).toThrow(TypeError);
  // @ts-expect-error no such option
  expect(() => readFileTool({ rooot: "." })).toThrow("rooot: there is no such option");
  // @ts-expect-error the SDK has no approval
  expect(() => readFileTool({ needsApproval: true })).toThrow("needsApproval: there is no such option");
  // @ts-expect-error not a field of a call
  readFileTool({ authorize: ({ context }) => context.tenant === "a" });
});
