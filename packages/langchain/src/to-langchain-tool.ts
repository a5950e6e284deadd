import type { ToolMessage } from "@langchain/core/messages";
import {
  DynamicStructuredTool,
  type StructuredToolCallInput,
  type ToolReturnType,
  type ToolRunnableConfig,
} from "@langchain/core/tools";
import type { JsonSchemaObject, ReadTool } from "@readfile/core";
import { toolMessage, type MediaCall, type MediaMode, type MediaPlace } from "./tool-message.ts";

/** The options that every tool of this package takes. */
export interface LangChainToolOptions {
  /**
   * How a tool's message contains media. Default: the message contains only the text, and its artifact the media, which
   * `readMediaMiddleware` shows to models that take it. A function is called for each answer that contains media. When it
   * throws, media goes nowhere, as with `text`.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/**
 * Turns any read tool into a tool of LangChain.
 *
 * A call gives a `ToolMessage` with the text, and with `status: "error"` for a failed read. The message's `artifact` is a
 * {@link ReadArtifact}. Throws a TypeError for a wrong or an unknown option.
 *
 * @example
 * ```ts
 * const tools = [toLangChainTool(myReadTool)];
 * const agent = createAgent({ model: "openai:gpt-5.1", tools, middleware: [readMediaMiddleware()] });
 * ```
 */
export function toLangChainTool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: LangChainToolOptions = {},
): LangChainReadTool<Input> {
  const { media = "artifact", ...others } = options;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new TypeError(`${name}: there is no such option`);
  }
  const isMode = options.media === undefined || ["native", "standard", "text"].includes(media as string);
  if (!isMode && typeof media !== "function") {
    throw new TypeError('media: expected "native", "standard", "text" or a function');
  }
  return new LangChainReadTool(readTool, media);
}

/** A read tool in LangChain's own type. `invoke` gives a `ToolMessage` for a tool call, and the text for plain arguments. */
export class LangChainReadTool<Input> extends DynamicStructuredTool<
  JsonSchemaObject,
  unknown,
  Input,
  string
> {
  /** Other names that models may call the tool by. Core's `resolveTool` uses them. */
  readonly aliases: readonly string[];
  /** The read tool that this tool runs. */
  readonly readTool: ReadTool<unknown, unknown>;

  constructor(readTool: ReadTool<Input, unknown>, media: MediaPlace) {
    const { name, description, jsonSchema, title, annotations } = readTool;
    super({
      name,
      description,
      schema: structuredClone(jsonSchema),
      metadata: { title, annotations: { ...annotations } },
      // Gives a message for a tool call, which LangChain passes on. Its type `ToolReturnType` allows that, the type of `func` does not.
      func: (args, _manager, config) => answer(readTool, media, args, config) as Promise<string>,
    });
    this.aliases = readTool.aliases;
    this.readTool = readTool;
  }

  /** Answers a call. Rejects only with the reason of `config.signal`. */
  override async invoke<
    Call extends StructuredToolCallInput<JsonSchemaObject, Input>,
    Config extends ToolRunnableConfig | undefined,
  >(input: Call, config?: Config): Promise<ToolReturnType<Call, Config, string>> {
    const args = isToolCall(input) ? input.args : input;
    // LangChain validates arguments and throws, which ends a run with middleware. Give it a schema that accepts everything:
    // core then receives what the model sent and says what is wrong with it.
    const unvalidated = Object.create(this, {
      schema: { value: true },
      func: { value: ((_args, ...call) => this.func(args, ...call)) satisfies typeof this.func },
    }) as this;
    return (await super.invoke.call(unvalidated, input, config)) as ToolReturnType<Call, Config, string>;
  }
}

/** Whether LangChain takes an input for a tool call: the same test as its own. */
function isToolCall(input: unknown): input is { readonly args?: unknown } {
  return typeof input === "object" && input !== null && "type" in input && input.type === "tool_call";
}

async function answer(
  readTool: ReadTool<unknown, unknown>,
  place: MediaPlace,
  input: unknown,
  config: ToolRunnableConfig = {},
): Promise<string | ToolMessage> {
  const result = await readTool.run(input, { signal: config.signal, context: config });
  if (config.toolCall === undefined) return result.text;
  const toolCallId = config.toolCall.id ?? "";
  return toolMessage(result, { name: readTool.name, place, toolCallId, input, config });
}
