import { memo, type ReactNode } from "react";
import type { ChatMessage, RunFacts } from "../../../src/shared/chat-message.ts";
import { frameworkTitles } from "../../../src/shared/frameworks.ts";
import { toolCards } from "../../../src/shared/tools.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { MarkdownText } from "../text/markdown-text.tsx";
import { ToolCall } from "./tool-call.tsx";

/** Asks for a call with arguments of the person's own, in the same framework and with the same tool. */
export type RunAgain = (run: RunFacts, args: object) => void;

/** What a message shows, and its callback. */
export interface AssistantMessageProps {
  readonly message: ChatMessage;
  /** The number of its first call in the chat. */
  readonly firstCall: number;
  /** The run continues. */
  readonly live: boolean;
  /** This run or another one continues. */
  readonly busy: boolean;
  readonly onRunAgain: RunAgain;
}

/** Shows the parts of an agent's message, in order. */
export const AssistantMessage: (props: AssistantMessageProps) => ReactNode = memo(
  ({ message, firstCall, live, busy, onRunAgain }) => {
    const { metadata, parts } = message;
    let calls = firstCall;
    return (
      <article aria-label="Answer">
        {metadata !== undefined && <p className="run">{runText(metadata)}</p>}
        {parts.map((part, index) => {
          // The index is a stable key, because parts are only appended.
          if (part.type === "dynamic-tool") {
            return (
              <ToolCall
                key={index}
                part={part}
                number={calls++}
                run={metadata}
                live={live}
                busy={busy}
                onRunAgain={onRunAgain}
              />
            );
          }
          if (part.type !== "text" || part.text === "") return undefined;
          // The script quotes files, which must appear as they are. Models of providers write Markdown.
          return metadata?.isScript === false ? (
            <div key={index} className="answer markdown">
              <MarkdownText text={part.text} />
            </div>
          ) : (
            <p key={index} className="answer">
              <EscapedText text={part.text} />
            </p>
          );
        })}
        {!live && parts.some(isUnfinished) && <p className="unfinished">The answer ends here, unfinished.</p>}
      </article>
    );
  },
);

/** Whether a part was still arriving when the run stopped or failed. */
function isUnfinished(part: ChatMessage["parts"][number]): boolean {
  return part.type === "text" && part.state === "streaming";
}

function runText({ framework, tool, model }: RunFacts): string {
  return `${frameworkTitles[framework]} · ${toolCards[tool].title} · ${model}`;
}
