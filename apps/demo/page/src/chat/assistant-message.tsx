import { memo, type ReactNode } from "react";
import type { ChatMessage, RunFacts } from "../../../src/shared/chat-message.ts";
import { frameworkTitles } from "../../../src/shared/frameworks.ts";
import { toolCards } from "../../../src/shared/tools.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { ToolCall } from "./tool-call.tsx";

/** Shows the parts of an agent's message, in order. `live`: the run continues. */
export const AssistantMessage: (props: {
  readonly message: ChatMessage;
  readonly live: boolean;
}) => ReactNode = memo(({ message, live }) => (
  <article aria-label="Answer">
    {message.metadata !== undefined && <p className="run">{runText(message.metadata)}</p>}
    {message.parts.map((part, index) => {
      // The index is a stable key, because parts are only appended.
      if (part.type === "dynamic-tool") {
        return <ToolCall key={index} part={part} live={live} />;
      }
      if (part.type !== "text" || part.text === "") return undefined;
      return (
        <p key={index} className="answer">
          <EscapedText text={part.text} />
        </p>
      );
    })}
    {!live && message.parts.some(isUnfinished) && (
      <p className="unfinished">The answer ends here, unfinished.</p>
    )}
  </article>
));

/** Whether a part was still arriving when the run stopped or failed. */
function isUnfinished(part: ChatMessage["parts"][number]): boolean {
  return part.type === "text" && part.state === "streaming";
}

function runText({ framework, tool, model }: RunFacts): string {
  return `${frameworkTitles[framework]} · ${toolCards[tool].title} · ${model}`;
}
