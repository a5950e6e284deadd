import { ToolMessage, type BaseMessage } from "@langchain/core/messages";
import { isMediaPart, type MediaPart } from "@readfile/core";
import { calledModel, type CalledModel, type ModelCall } from "./called-model.ts";
import { formFor, type ProviderForm } from "./provider-media.ts";

/** What `wrapModelCall` reads of a request. A request of LangChain's agents is one. */
export interface ReadMediaRequest extends ModelCall {
  readonly messages: readonly BaseMessage[];
}

/** A middleware for `createAgent` of LangChain. */
export interface ReadMediaMiddleware {
  readonly name: string;
  /** Calls `handler` with the request, in which media stands beside the text of the tools' messages. */
  wrapModelCall<Request extends ReadMediaRequest, Answer>(
    request: Request,
    handler: (request: Request) => Answer | Promise<Answer>,
  ): Promise<Answer>;
}

/**
 * Makes a middleware that shows the model the images and documents that our tools keep in the `artifact` of their messages.
 *
 * For each call of a model, it puts them into a copy of the messages, in the form that the package of the model's provider
 * passes on; see the table of providers in the README. A provider that takes no media in a tool's message gets the text alone.
 * The agent's state does not change, so that its messages can be sent to another provider later. Put it last in the list, so
 * that it sees the model that other middleware chooses. It throws only what the call of the model throws.
 *
 * @example
 * ```ts
 * const agent = createAgent({
 *   model: "openai:gpt-5.1",
 *   tools: [readFileTool({ root: process.cwd() })],
 *   middleware: [readMediaMiddleware()],
 * });
 * ```
 */
export function readMediaMiddleware(): ReadMediaMiddleware {
  return {
    name: "readMedia",
    async wrapModelCall(request, handler) {
      return handler({ ...request, messages: await withMedia(request) });
    },
  };
}

async function withMedia(request: ReadMediaRequest): Promise<readonly BaseMessage[]> {
  const { messages } = request;
  try {
    if (!messages.some((message) => mediaOf(message).length > 0)) return messages;
    const model = await calledModel(request);
    const form = formFor(model);
    return form === undefined ? messages : messages.map((message) => messageWithMedia(message, form, model));
  } catch {
    // Whoever makes the model will hear of it. The text is complete without media.
    return messages;
  }
}

function messageWithMedia(message: BaseMessage, form: ProviderForm, { profile }: CalledModel): BaseMessage {
  const blocks = mediaOf(message)
    .filter(({ mediaType }) => takes(profile, mediaType))
    .map((part) => form.media(part))
    .filter((block) => block !== undefined);
  if (blocks.length === 0) return message;
  const content = [form.text(message.text), ...blocks];
  // A copy keeps what this package does not know of. LangChain makes copies of messages from `lc_kwargs`.
  const copy = Object.create(Object.getPrototypeOf(message) as object) as BaseMessage;
  return Object.assign(copy, message, { content, lc_kwargs: { ...message.lc_kwargs, content } });
}

/** Whether a model takes media of this type. One that LangChain does not know is taken to do so. */
function takes(profile: CalledModel["profile"], mediaType: string): boolean {
  const kind = mediaType.startsWith("image/") ? "image" : "pdf";
  return profile[`${kind}Inputs`] !== false && profile[`${kind}ToolMessage`] !== false;
}

/** The media that one of our tools kept. None where something else is in its place: stored messages can be changed. */
function mediaOf(message: BaseMessage): readonly MediaPart[] {
  if (!ToolMessage.isInstance(message) || typeof message.content !== "string") return [];
  const { ok, files, media } = (message.artifact ?? {}) as Readonly<Record<string, unknown>>;
  if (ok !== true || !Array.isArray(files) || !Array.isArray(media)) return [];
  return media.filter((part: unknown) => isMediaPart(part));
}
