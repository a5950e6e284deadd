import { mediaTool, textTool } from "@readfile/adapter-testing";
import { generateText, isStepCount, jsonSchema, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { readFileTool } from "../src/tools.ts";
import { callingModel } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

describe("the SDK's own options", () => {
  test("providerOptions reach the provider", async () => {
    const model = callingModel();
    const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
    await generateText({ model, tools: { read_file: toAiSdkTool(textTool, { providerOptions }) }, prompt });
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([
      { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } },
    ]);
  });

  test("deferLoading is set on the tool, which toolSearch reads", () => {
    expect(toAiSdkTool(textTool, { deferLoading: true })).toMatchObject({ deferLoading: true });
    expect(toAiSdkTool(textTool)).not.toHaveProperty("deferLoading");
  });

  const contextSchema = jsonSchema<{ tenant: string }>({ type: "object" });

  test.for(["generateText", "streamText"] as const)(
    "onInputStart, onInputDelta and onInputAvailable are called: %s",
    async (run) => {
      const calls: unknown[] = [];
      const tools = {
        read_file: toAiSdkTool(textTool, {
          onInputStart: ({ toolCallId }) => void calls.push(["start", toolCallId]),
          onInputDelta: ({ inputTextDelta }) => void calls.push(["delta", inputTextDelta]),
          onInputAvailable: ({ input }) => void calls.push(["available", input.path]),
        }),
      };
      const options = { model: callingModel({ path: "x" }), tools, prompt, stopWhen };
      await (run === "generateText" ? generateText(options) : streamText(options).text);
      const deltas = run === "generateText" ? [] : [["delta", '{"path":"x"}']];
      expect(calls).toStrictEqual([["start", "call-1"], ...deltas, ["available", "x"]]);
    },
  );

  test("onInputAvailable receives the tool's context", async () => {
    const calls: unknown[] = [];
    const tools = {
      read_file: toAiSdkTool(textTool, {
        contextSchema,
        onInputAvailable: ({ context }) => void calls.push(context.tenant),
      }),
    };
    const toolsContext = { read_file: { tenant: "a" } };
    await generateText({ model: callingModel({ path: "x" }), tools, toolsContext, prompt, stopWhen });
    expect(calls).toStrictEqual(["a"]);
  });

  test("are left out of the tool where they are not given", () => {
    expect(
      Object.keys(toAiSdkTool(mediaTool, { onInputStart: undefined, providerOptions: undefined })),
    ).toEqual([
      "description",
      "inputSchema",
      "outputSchema",
      "inputExamples",
      "metadata",
      "execute",
      "toModelOutput",
    ]);
  });
});

describe("an option of a wrong type", () => {
  const wrong = [
    ["media", "image", '"native", "text" or a function'],
    ["media", null, '"native", "text" or a function'],
    ["storeMedia", "no", "true or false"],
    ["storeMedia", 0, "true or false"],
    ["contextSchema", true, "a schema"],
    ["contextSchema", null, "a schema"],
    ["strict", "yes", "true or false"],
    ["strict", null, "true or false"],
    ["providerOptions", "anthropic", "an object"],
    ["providerOptions", [], "an object"],
    ["deferLoading", 1, "true or false"],
    ["onInputStart", {}, "a function"],
    ["onInputDelta", "log", "a function"],
    ["onInputAvailable", true, "a function"],
  ] as const;

  test.for(wrong)("%s %j throws when the tool is made", ([name, value, expected]) => {
    const error = new TypeError(`${name}: expected ${expected}, got ${JSON.stringify(value)}`);
    expect(() => toAiSdkTool(textTool, { [name]: value })).toThrow(error);
    expect(() => readFileTool({ [name]: value })).toThrow(error);
  });

  test.for([
    ["contextschema", "; did you mean contextSchema?"],
    ["toString", ""],
    ["__proto__", ""],
    ["needsApproval", ""],
  ])("an option that does not exist throws: %s", ([name, meant]) => {
    const options: object = Object.fromEntries([[name, true]]);
    const error = new TypeError(`${name}: there is no such option${meant}`);
    expect(() => toAiSdkTool(textTool, options)).toThrow(error);
    expect(() => readFileTool(options)).toThrow(error);
  });
});
