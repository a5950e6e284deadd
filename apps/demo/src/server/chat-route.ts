import type { Workspace } from "@readfile/core";
import { createUIMessageStream, createUIMessageStreamResponse } from "ai";
import type { Handler } from "hono";
import { agentRunners } from "../agent/agent-runners.ts";
import { modelTitle, type HostedModel } from "../models/model-choice.ts";
import { speaks } from "../models/spoken-apis.ts";
import type { ChatMessage } from "../shared/chat-message.ts";
import { frameworkTitles } from "../shared/frameworks.ts";
import { createAnswerWriter } from "./answer-writer.ts";
import { chatRequest } from "./chat-request.ts";
import { EmptyAnswerError, explainFailure } from "./explain-failure.ts";
import type { MediaStore } from "./media-store.ts";

/** What the chat route needs. */
export interface ChatSettings {
  readonly workspace: Workspace;
  readonly root: string;
  readonly hosted: HostedModel | undefined;
  readonly media: MediaStore;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

const maxRunsAtOnce = 8;

/** Runs an agent for each request and streams its events. */
export function chatRoute({ workspace, root, hosted, media, stopping }: ChatSettings): Handler {
  let running = 0;
  return async (context) => {
    const parsed = chatRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text("That is no request for a chat.", 400);
    const { framework, tool, turns, model: modelName } = parsed.data;
    const model = modelName === "hosted" ? hosted : ({ api: "script" } as const);
    if (model === undefined) {
      return context.text("No model of a provider was set when the demo started.", 400);
    }
    if (!speaks(framework, model)) {
      const title = frameworkTitles[framework];
      return context.text(
        `${title} does not speak the API of this model. Choose the offline script, or another framework.`,
        400,
      );
    }
    if (running >= maxRunsAtOnce) return context.text("Too many chats run at once. Try again.", 429);
    running++;
    const signal = AbortSignal.any([context.req.raw.signal, stopping]);
    const stream = createUIMessageStream<ChatMessage>({
      execute: async ({ writer }) => {
        const answer = createAnswerWriter((chunk) => writer.write(chunk), media);
        const isScript = model.api === "script";
        let isEmpty = true;
        try {
          const messageMetadata = { framework, tool, model: modelTitle(model), isScript };
          writer.write({ type: "start", messageMetadata });
          await agentRunners[framework]({
            turns,
            tool,
            workspace,
            root,
            model,
            signal,
            emit: (event) => {
              if (event.type === "text" || event.type === "call") isEmpty = false;
              if (!signal.aborted) answer.emit(event);
            },
          });
          answer.end();
          if (isEmpty && !signal.aborted) throw new EmptyAnswerError();
          writer.write({ type: "finish" });
        } catch (error) {
          if (signal.aborted) writer.write({ type: "abort" });
          else if (isEmpty && !isScript) throw new EmptyAnswerError(undefined, { cause: error });
          else throw error;
        } finally {
          running--;
        }
      },
      onError: explainFailure,
    });
    return createUIMessageStreamResponse({ stream });
  };
}
