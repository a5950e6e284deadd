import { frameworkNames, type FrameworkName } from "../../../src/shared/frameworks.ts";
import type { ModelName } from "../../../src/shared/session-facts.ts";
import { toolKinds, type ToolKind } from "../../../src/shared/tools.ts";

/** What a person chose to be answered by. */
export interface ChatChoice {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly model: ModelName;
}

/** A choice from the session's storage, which may hold anything. */
export function choiceFrom(stored: unknown): ChatChoice {
  const { framework, tool, model } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return {
    framework: frameworkNames.find((name) => name === framework) ?? "ai-sdk",
    tool: toolKinds.find((kind) => kind === tool) ?? "readFileTool",
    // Where there is only the script, that is what the server is asked for.
    model: model === "script" ? "script" : "hosted",
  };
}
