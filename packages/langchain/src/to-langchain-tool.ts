import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import type { ToolMessage } from "@langchain/core/messages";
import {
  DynamicStructuredTool,
  type StructuredToolCallInput,
  type ToolReturnType,
  type ToolRunnableConfig,
} from "@langchain/core/tools";
import { requireAdaptable, withStrictSchema, type JsonSchemaObject, type ReadTool } from "@readfile/core";
import { toolMessage, type MessageParts } from "./tool-message.ts";
import { checkedSettings, type LangChainToolOptions, type ToolSettings } from "./tool-options.ts";

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
export function toLangChainTool<Input, Name extends string = string>(
  readTool: ReadTool<Input, unknown> & { readonly name: Name },
  options: LangChainToolOptions = {},
): LangChainReadTool<Input, Name> {
  requireAdaptable(readTool);
  const { strict, ...settings } = checkedSettings(options);
  return new LangChainReadTool(strict ? withStrictSchema(readTool) : readTool, settings);
}

/** A read tool in LangChain's own type. `invoke` gives a `ToolMessage` for a tool call, and the text for plain arguments. */
export class LangChainReadTool<Input, Name extends string = string> extends DynamicStructuredTool<
  JsonSchemaObject,
  unknown,
  Input,
  string
> {
  declare name: Name;
  /** Fields for single providers, which LangChain sends to those. */
  declare extras: Record<string, unknown>;
  /** Other names that models may call the tool by. Core's `resolveTool` uses them. */
  readonly aliases: readonly string[];
  /** The read tool that this tool runs. */
  readonly readTool: ReadTool<unknown, unknown>;

  constructor(
    readTool: ReadTool<Input, unknown> & { readonly name: Name },
    settings: Omit<ToolSettings, "strict">,
  ) {
    const { name, description, jsonSchema, title, annotations, examples } = readTool;
    const metadata = { title, annotations: { ...annotations } };
    super({
      name,
      description,
      schema: structuredClone(jsonSchema),
      metadata,
      returnDirect: settings.returnDirect,
      // Gives a message for a tool call, which LangChain passes on. Its type `ToolReturnType` allows that, the type of `func` does not.
      func: (args, _manager, config) =>
        answer(readTool, { place: settings.place, metadata }, args, config) as Promise<string>,
    });
    // `@langchain/core` 1.0 takes none in its constructor.
    this.extras = {
      ...(examples.length > 0 && { input_examples: structuredClone(examples) }),
      ...settings.extras,
    };
    this.aliases = readTool.aliases;
    this.readTool = readTool;
  }

  /** Answers arguments that are not validated, as LangChain calls a tool. `invoke` is for programs. */
  override _call(
    args: unknown,
    manager?: CallbackManagerForToolRun,
    config?: ToolRunnableConfig,
  ): Promise<string> {
    return this.func(args, manager, config) as Promise<string>;
  }

  /** Answers a call. Rejects only with the reason of `config.signal`, or with what pauses the graph. */
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
  parts: Pick<MessageParts, "place" | "metadata">,
  input: unknown,
  config: ToolRunnableConfig = {},
): Promise<string | ToolMessage> {
  const result = await readTool.run(input, { signal: config.signal, context: config });
  if (config.toolCall === undefined) return result.text;
  const toolCallId = config.toolCall.id ?? "";
  return toolMessage(result, { name: readTool.name, ...parts, toolCallId, input, config });
}
