import type { Command } from "./command-line.ts";
import { escapeControls, escapeName } from "./escape-controls.ts";
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

/**
 * Formats what can be asked next as commands to copy, with the options of the last one. Leaves out requests with characters that
 * a terminal does not show as they are. Empty when none is left.
 */
export function formatNext(
  requests: readonly string[],
  { root, tool, framework }: Extract<Command, { readonly kind: "answer" }>,
): string {
  const options = [
    ...(root === "." ? [] : ["--root", root]),
    ...(tool === "readFileTool" ? [] : ["--tool", tool]),
    ...(framework === "ai-sdk" ? [] : ["--framework", framework]),
  ];
  const commands = requests
    .map((request) => ["npx -y pnpm@12 demo", ...[...options, request].map(shellWord)].join(" "))
    .filter((command) => escapeName(command) === command);
  return commands.length === 0 ? "" : ["", "Ask next:", ...commands.map((one) => `  ${one}`), ""].join("\n");
}

/** Writes a word so that a shell takes it as it is. */
function shellWord(word: string): string {
  if (/^[\w./:@%+=-]+$/u.test(word)) return word;
  if (!/["$`\\!]/u.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
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
