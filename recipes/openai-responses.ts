// The Responses API of OpenAI without a framework: a function tool in strict mode, and the output item of a call.
import { readFileTool, shownMedia, withStrictSchema, type MediaPart, type ReadTool } from "@readfile/core";
import OpenAI from "openai";
import type {
  FunctionTool,
  ResponseFunctionCallOutputItem,
  ResponseFunctionToolCall,
  ResponseInputItem,
} from "openai/resources/responses/responses";

/** The definition for `tools`. Adapt `withStrictSchema(tool)`: null then stands for an argument that is left out. */
export function toFunctionTool({ name, description, jsonSchema }: ReadTool<unknown, unknown>): FunctionTool {
  return { type: "function", name, description, strict: true, parameters: jsonSchema };
}

/** Answers a call. The API has no sign of an error: the text says it. */
export async function outputOf(
  tool: ReadTool<unknown, unknown>,
  call: ResponseFunctionToolCall,
  signal?: AbortSignal,
): Promise<ResponseInputItem.FunctionCallOutput> {
  const { text, media } = await tool.run(argumentsOf(call.arguments), { signal });
  const shown = shownMedia({ media }, { media: "native", showingModes: ["native"] });
  const output = shown === null ? text : [{ type: "input_text" as const, text }, ...shown.media.map(partOf)];
  return { type: "function_call_output", call_id: call.call_id, output };
}

function partOf({ mediaType, data, filename }: MediaPart): ResponseFunctionCallOutputItem {
  const url = `data:${mediaType};base64,${data}`;
  if (mediaType.startsWith("image/")) return { type: "input_image", image_url: url, detail: "auto" };
  return { type: "input_file", file_data: url, filename: filename ?? "document" };
}

/** Text that is not JSON goes to the tool as it is, which refuses it in its own words. */
function argumentsOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** Asks a model that may read files beneath a root, until it calls no more tools. */
export async function ask(client: OpenAI, model: string, question: string, root: string): Promise<string> {
  const tool = withStrictSchema(readFileTool({ root }));
  const input: ResponseInputItem[] = [{ role: "user", content: question }];
  for (;;) {
    const response = await client.responses.create({ model, input, tools: [toFunctionTool(tool)] });
    const calls = response.output.filter((item) => item.type === "function_call");
    if (calls.length === 0) return response.output_text;
    // An item that a model gave is one that it takes.
    input.push(
      ...(response.output as ResponseInputItem[]),
      ...(await Promise.all(calls.map((call) => outputOf(tool, call)))),
    );
  }
}
