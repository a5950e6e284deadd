import type { DynamicToolUIPart } from "ai";
import type { ReactNode } from "react";
import type { ToolAnswer } from "../../../src/shared/chat-message.ts";
import { byteCount } from "../text/byte-count.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { LongText } from "../text/long-text.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FactList } from "./fact-list.tsx";
import { MediaFigure } from "./media-figure.tsx";

/** Shows a tool call: its arguments and the answer that the model received. `live`: the run continues. */
export function ToolCall({
  part,
  live,
}: {
  readonly part: DynamicToolUIPart;
  readonly live: boolean;
}): ReactNode {
  const answer = part.state === "output-available" ? (part.output as ToolAnswer) : undefined;
  const failed = answer !== undefined && (answer.isError === true || answer.facts?.ok === false);
  const state = answer === undefined ? (live ? "running" : "stopped") : failed ? "error" : "done";
  return (
    <section className={`call ${state}`} aria-label={`Call of ${part.toolName}`}>
      <header>
        <code className="signature">
          <b>{part.toolName}</b>
          <EscapedText text={signatureOf(part.input)} />
        </code>
        <span className="state">{stateText(state, answer)}</span>
      </header>
      {answer?.facts?.files.map((facts) => (
        <FactList key={facts.path} facts={facts} />
      ))}
      {answer !== undefined && (
        <>
          <details open>
            <summary>What the model received</summary>
            {answer.text === "" ? (
              <p className="dim">An empty text.</p>
            ) : (
              <LongText text={answer.text} label="What the model received" />
            )}
            {answer.media.map((media) => (
              <MediaFigure key={media.url} media={media} />
            ))}
            <p className="proof">
              <span>
                {byteCount(answer.byteLength)} of UTF-8, SHA-256{" "}
                <code title={answer.sha256}>{answer.sha256.slice(0, 12)}…</code>, {flagText(answer)}
              </span>
              <CopyButton text={answer.text} />
            </p>
          </details>
        </>
      )}
      <details open={answer === undefined}>
        <summary>Arguments</summary>
        <LongText text={JSON.stringify(part.input, null, 2) ?? ""} label="Arguments of the call" />
      </details>
      {answer !== undefined && (
        <details>
          <summary>Facts</summary>
          <LongText
            text={JSON.stringify(answer.facts, null, 2)}
            label="What the framework keeps for programs"
          />
        </details>
      )}
    </section>
  );
}

/** Formats arguments as `(path="a.txt", offset=1)`. */
function signatureOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return `(${JSON.stringify(input)})`;
  const named = Object.entries(input).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `(${named.join(", ")})`;
}

function stateText(state: "running" | "stopped" | "error" | "done", answer: ToolAnswer | undefined): string {
  switch (state) {
    case "running":
      return "reading…";
    case "stopped":
      return "stopped before the model received it";
    case "error":
      return answer?.facts?.error?.code ?? "error";
    case "done":
      return "read";
  }
}

function flagText({ isError }: ToolAnswer): string {
  if (isError === null) return "no error flag in this framework";
  return isError ? "flagged as an error" : "not flagged as an error";
}
