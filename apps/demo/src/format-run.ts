import { escapeControls } from "./escape-controls.ts";
import { hasFailed } from "./models/describe-answer.ts";
import type { Run } from "./run-request.ts";
import type { ToolKind } from "./shared/tools.ts";

/** Formats a run for a terminal: each tool call, the answer that the model received, and the model's final answer. */
export function formatRun({ exchanges, answer }: Run, tool: ToolKind): string {
  const parts = exchanges.flatMap(({ toolName, input, received }) => [
    part("tool call", `${toolName} ${JSON.stringify(input)}`),
    part(
      hasFailed(tool, received) ? "the model received an error" : "the model received",
      [withoutBase64(received.text), ...received.media.map(mediaLine)].join("\n"),
    ),
  ]);
  return [...parts, part("the model answered", answer)].join("\n");
}

/** What a terminal shows of an image or a document. */
function mediaLine({ mediaType, data }: Run["exchanges"][number]["received"]["media"][number]): string {
  return `(${mediaType}, ${Buffer.from(data, "base64").length} bytes)`;
}

/** A tool that answers in base64 would fill the terminal with it. */
function withoutBase64(text: string): string {
  return text.replace(
    /^[\w+/]{200,}={0,2}$/gmu,
    (data) => `(base64 of ${Buffer.from(data, "base64").length} bytes)`,
  );
}

function part(label: string, text: string): string {
  return `=== ${label} ===\n${text === "" ? "" : `${escapeControls(text)}\n`}`;
}
