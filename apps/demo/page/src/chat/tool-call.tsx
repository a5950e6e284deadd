import type { DynamicToolUIPart } from "ai";
import type { ReactNode } from "react";
import type { RunFacts, ToolAnswer } from "../../../src/shared/chat-message.ts";
import { byteCount } from "../text/byte-count.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { LongText } from "../text/long-text.tsx";
import type { RunAgain } from "./assistant-message.tsx";
import { CopyButton } from "./copy-button.tsx";
import { EditedCall } from "./edited-call.tsx";
import { EveryFramework } from "../every-framework.tsx";
import { FactList } from "./fact-list.tsx";
import { MediaFigure } from "../media-figure.tsx";

/** What a call shows, and its callback. */
export interface ToolCallProps {
  readonly part: DynamicToolUIPart;
  /** Its number in the chat. */
  readonly number: number;
  readonly run: RunFacts | undefined;
  /** The run continues. */
  readonly live: boolean;
  readonly busy: boolean;
  readonly onRunAgain: RunAgain;
}

/** Shows a tool call: its arguments and the answer that the model received. */
export function ToolCall({ part, number, run, live, busy, onRunAgain }: ToolCallProps): ReactNode {
  const answer = part.state === "output-available" ? (part.output as ToolAnswer) : undefined;
  const failed = answer !== undefined && (answer.isError === true || answer.facts?.ok === false);
  const state = answer === undefined ? (live ? "running" : "stopped") : failed ? "error" : "done";
  return (
    <section className={`call ${state}`} aria-label={`Call ${number}: ${part.toolName}`}>
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
        <details open>
          <summary>What the model received</summary>
          {answer.text === "" ? (
            <p className="dim">An empty text.</p>
          ) : (
            <LongText text={answer.text} label={`What the model received, call ${number}`} />
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
          {run !== undefined && <EveryFramework tool={run.tool} args={part.input} place="workspace" />}
        </details>
      )}
      <details open={answer === undefined}>
        <summary>Arguments</summary>
        {run === undefined || answer === undefined ? (
          <LongText text={JSON.stringify(part.input, null, 2) ?? ""} label={`Arguments, call ${number}`} />
        ) : (
          <EditedCall
            number={number}
            input={part.input}
            busy={busy}
            onRun={(args) => onRunAgain(run, args)}
          />
        )}
      </details>
      {answer !== undefined && (
        <details>
          <summary>Facts</summary>
          <LongText
            text={JSON.stringify(answer.facts, null, 2)}
            label={`What the framework keeps for programs, call ${number}`}
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
