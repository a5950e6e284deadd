import type { JsonObject } from "@readfile/core";
import type { Exchange } from "../agent/agent-event.ts";
import { toolCards, type ToolKind } from "../shared/tools.ts";
import { describeAnswer } from "./describe-answer.ts";
import { planCall, type Step } from "./plan-call.ts";
import type { Script } from "./script.ts";
import { understandRequest } from "./understand-request.ts";

/** Makes a script that reads with one tool. It knows only what its prompt contains. */
export function readingScript(tool: ToolKind, root: string): Script {
  return ({ request: text, exchanges }) => {
    const { request, args, problem } = understandRequest(text);
    if (problem !== undefined) return { type: "text", text: problem };
    const step = request === undefined ? callOnce(args, exchanges) : planCall(tool, request, exchanges, root);
    if ("problem" in step) return { type: "text", text: step.problem };
    if ("args" in step) {
      return {
        type: "tool-call",
        toolCallId: `call_${crypto.randomUUID()}`,
        toolName: toolCards[tool].name,
        input: JSON.stringify(step.args),
      };
    }
    const last = exchanges.at(-1);
    if (last === undefined) return { type: "text", text: "I read nothing." };
    const summary = describeAnswer(tool, last.received);
    return { type: "text", text: request?.aloud === true ? `${summary}\n\n${last.received.text}` : summary };
  };
}

function callOnce(args: JsonObject, exchanges: readonly Exchange[]): Step {
  return exchanges.length === 0 ? { args } : { done: true };
}
