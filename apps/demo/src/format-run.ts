import { escapeControls } from "./escape-controls.ts";
import type { Run } from "./run-request.ts";

/** Formats a run for a terminal: each tool call, the answer that the model received, and the model's final answer. */
export function formatRun({ exchanges, answer }: Run): string {
  const parts = exchanges.flatMap(({ toolName, input, received: { text, isError } }) => [
    part("tool call", `${toolName} ${JSON.stringify(input)}`),
    part(isError === true ? "the model received an error" : "the model received", text),
  ]);
  return [...parts, part("the model answered", answer)].join("\n");
}

function part(label: string, text: string): string {
  return `=== ${label} ===\n${text === "" ? "" : `${escapeControls(text)}\n`}`;
}
