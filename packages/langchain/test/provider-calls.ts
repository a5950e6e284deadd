import { ChatAnthropic } from "@langchain/anthropic";
import { ChatOpenAI } from "@langchain/openai";

/** What a provider's package sent. */
export interface SentCall {
  readonly path: string;
  readonly body: SentBody;
}

/** The parts of a body that matter here: Chat Completions and Anthropic send messages, Responses sends input. */
interface SentBody {
  readonly messages?: readonly SentItem[];
  readonly input?: readonly SentItem[];
  readonly tools?: readonly unknown[];
}

type SentItem = Readonly<Record<string, unknown>>;

const answers: Readonly<Record<string, object>> = {
  "/v1/chat/completions": {
    id: "1",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "done" } }],
  },
  "/v1/responses": {
    id: "1",
    object: "response",
    status: "completed",
    output: [
      {
        id: "2",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "done", annotations: [] }],
      },
    ],
  },
  "/v1/messages": {
    id: "1",
    type: "message",
    role: "assistant",
    content: [{ type: "text", text: "done" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};

/** Makes a `fetch` that records what is sent and answers as the provider does, with "done". */
export function recordingFetch(sent: SentCall[]): typeof fetch {
  return async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    sent.push({ path, body: JSON.parse(init?.body as string) as SentBody });
    return Response.json(answers[path]);
  };
}

const key = { apiKey: "none", maxRetries: 0 };

/** A model of OpenAI. */
export function openAi(
  options: { readonly model?: string; readonly useResponsesApi?: boolean } = {},
): ChatOpenAI {
  return new ChatOpenAI({ model: "gpt-5.1", ...options, ...key });
}

/** A model of Anthropic. */
export function anthropic(): ChatAnthropic {
  return new ChatAnthropic({ model: "claude-sonnet-4-5", ...key });
}
