import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";

type SentTool = ReturnType<typeof convertToOpenAITool>;
type Bound = ReturnType<NonNullable<BaseChatModel["bindTools"]>>;
type Answer = BaseMessage | ((messages: readonly BaseMessage[]) => BaseMessage);

interface CallOptions extends BaseChatModelCallOptions {
  readonly sentTools?: readonly SentTool[];
}

/** One call of a model. */
interface ModelCall {
  readonly messages: readonly BaseMessage[];
  /** The tools as a provider's package sends them. */
  readonly sentTools: readonly SentTool[];
}

/** A model that gives one answer after another and records its calls. `@langchain/core` has one like it only from 1.1 on. */
export class FakeModel extends BaseChatModel<CallOptions> {
  readonly calls: ModelCall[] = [];
  readonly #answers: Answer[] = [];

  constructor() {
    super({});
  }

  /** Adds an answer. */
  respond(answer: Answer): this {
    this.#answers.push(answer);
    return this;
  }

  override _llmType(): string {
    return "fake";
  }

  override bindTools(tools: BindToolsInput[], options?: Partial<CallOptions>): Bound {
    const sentTools = tools.map((tool) => convertToOpenAITool(tool as StructuredToolInterface));
    return this.withConfig({ ...options, sentTools });
  }

  override async _generate(messages: BaseMessage[], { sentTools = [] }: CallOptions): Promise<ChatResult> {
    const answer = this.#answers[this.calls.length];
    this.calls.push({ messages: [...messages], sentTools });
    if (answer === undefined) throw new Error("no answer is left");
    const message = typeof answer === "function" ? answer(messages) : answer;
    return Promise.resolve({ generations: [{ text: "", message }] });
  }
}
