import { z } from "zod";
import type { ChatTurn } from "../agent/agent-run.ts";
import { frameworkNames, type FrameworkName } from "../shared/frameworks.ts";
import type { ModelName } from "../shared/session-facts.ts";
import { toolKinds, type ToolKind } from "../shared/tools.ts";

/** A request of the page to the chat. */
export interface ChatRequest {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly model: ModelName;
  /** The turns of the chat. The last one is the person's. */
  readonly turns: readonly ChatTurn[];
}

/** The largest request body, in bytes. */
export const maxChatRequestBytes: number = 1024 * 1024;
const maxTurns = 400;

export const chatRequest: z.ZodType<ChatRequest> = z.object({
  framework: z.enum(frameworkNames),
  tool: z.enum(toolKinds),
  model: z.enum(["script", "hosted"]),
  turns: z
    .array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() }))
    .min(1)
    .max(maxTurns)
    .refine((turns) => turns.at(-1)?.role === "user"),
});
