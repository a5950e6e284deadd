import { frameworkNames, type FrameworkName } from "../../../src/shared/frameworks.ts";
import type { ModelName } from "../../../src/shared/session-facts.ts";
import { toolKinds, type ToolKind } from "../../../src/shared/tools.ts";

/** The person's choice of what answers. */
export interface ChatChoice {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly model: ModelName;
}

/** Reads a choice from the session's storage, which may contain anything. */
export function choiceFrom(stored: unknown): ChatChoice {
  const { framework, tool, model } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return {
    framework: frameworkNames.find((name) => name === framework) ?? "ai-sdk",
    tool: toolKinds.find((kind) => kind === tool) ?? "readFileTool",
    // When there is only the script, the page asks the server for the script.
    model: model === "script" ? "script" : "hosted",
  };
}
