import type { ReceivedAnswer } from "../agent/agent-event.ts";
import type { ToolKind } from "../shared/tools.ts";

/** Whether a text is a tool's error, for frameworks that show the model no error flag. */
const isErrorText: Readonly<Record<ToolKind, (text: string) => boolean>> = {
  readFileTool: (text) => text.startsWith("Error: "),
  codexReadFileTool: (text) => !/^(?:L\d+: |$)/u.test(text),
  workspaceReadFileTool: (text) => !text.startsWith("{"),
  // Lines come with numbers, but for the end of a long file: errors have one line, without a line feed.
  forgeReadTool: (text) => !/^(?:\s*\d+\t|\[binary:base64\]|$)/u.test(text) && !text.includes("\n"),
  openFileTool: (text) =>
    /^(?:file (?:not found|exceeds)|invalid line range|binary file|permission denied|io error|the path names |\w+ must )/iu.test(
      text,
    ) && !text.includes("\n"),
};

/** Patterns of the prefix that a tool puts before each line. */
const numbers: Readonly<Record<ToolKind, RegExp>> = {
  readFileTool: /^-?\d+\t/u,
  codexReadFileTool: /^L\d+: /u,
  workspaceReadFileTool: /^/u,
  forgeReadTool: /^\s*\d+\t/u,
  openFileTool: /^/u,
};

/** Whether an answer is an error. Not all frameworks say so. */
export function hasFailed(tool: ToolKind, { text, isError }: ReceivedAnswer): boolean {
  return isError ?? isErrorText[tool](text);
}

/** Gives the scripted model's words about the answer that it received. */
export function describeAnswer(tool: ToolKind, received: ReceivedAnswer): string {
  const { text, media } = received;
  if (hasFailed(tool, received)) return `I could not read it. The tool said: ${text}`;
  if (media.length > 0) {
    const types = media.map(({ mediaType }) => mediaType).join(" and ");
    return `I received ${types} beside the text: ${text.split("\n")[0]}`;
  }
  if (tool === "readFileTool") return describeWindow(text);
  if (tool === "workspaceReadFileTool") return describeWorkspace(text);
  if (tool === "forgeReadTool" && text.startsWith("[binary:base64]")) {
    return "I received the bytes of a binary file, as base64. I cannot see them as an image.";
  }
  if (text === "") return "I received no lines: there are none to show.";
  return describeLines(tool, text.replace(/\n$/u, "").split("\n"));
}

function describeWindow(text: string): string {
  const [header = "", ...lines] = text.split("\n");
  const next = /\| next: (?<call>[^\]|]*)/u.exec(header)?.groups?.["call"];
  const more = next === undefined ? "" : ` There is more: the header says to go on with ${next.trim()}.`;
  return lines.length === 0 ? `I received: ${header}` : `${describeLines("readFileTool", lines)}${more}`;
}

function describeWorkspace(text: string): string {
  const { content, meta, next_start_line } = JSON.parse(text) as {
    readonly content: string;
    readonly meta: { readonly line_count: number; readonly returned_line_count: number };
    readonly next_start_line: number | null;
  };
  const total = ` The file has ${meta.line_count} lines.`;
  if (meta.returned_line_count === 0) return `I received no lines: there are none to show.${total}`;
  const more = next_start_line === null ? "" : ` There is more from line ${next_start_line} on.`;
  // Only a window at the end of the file ends with a line feed, and a line may be empty: the tool counts them.
  const lines = content.split("\n").slice(0, meta.returned_line_count);
  return `${describeLines("workspaceReadFileTool", lines)}${total}${more}`;
}

function describeLines(tool: ToolKind, lines: readonly string[]): string {
  const quoted = (line = ""): string => `"${shortened(line.replace(numbers[tool], "").trim())}"`;
  if (lines.length === 1) return `I received 1 line: ${quoted(lines[0])}.`;
  return `I received ${lines.length} lines, from ${quoted(lines[0])} to ${quoted(lines.at(-1))}.`;
}

const maxQuotedCharacters = 120;

function shortened(line: string): string {
  const characters = Array.from(line);
  return characters.length <= maxQuotedCharacters
    ? line
    : `${characters.slice(0, maxQuotedCharacters).join("")}…`;
}
