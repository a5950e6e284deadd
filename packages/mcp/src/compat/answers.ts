import type { AnswerPart, ToolAnswer } from "../served-tool.ts";
import type { Failure } from "./failures.ts";

/** An answer in text, which this server's clients find in both places, as the original sends it. */
export function textAnswer(text: string): ToolAnswer {
  return { content: [{ type: "text", text }], structuredContent: { content: text } };
}

/** An answer that is no text. */
export function partAnswer(part: AnswerPart): ToolAnswer {
  return { content: [part], structuredContent: { content: [part] } };
}

export function errorAnswer({ code, message }: Failure): ToolAnswer {
  return { content: [{ type: "text", text: `Error: ${code}: ${message}` }], isError: true };
}
