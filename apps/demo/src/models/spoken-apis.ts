import type { FrameworkName } from "../shared/frameworks.ts";
import type { HostedModel, ModelChoice } from "./model-choice.ts";

/** The frameworks that speak only some of the APIs of providers. */
const spoken: Readonly<Partial<Record<FrameworkName, readonly HostedModel["api"][]>>> = {
  anthropic: ["messages"],
  "google-genai": [],
  "claude-agent-sdk": ["messages"],
};

/** Whether a framework can call a model. Each can call the offline script. */
export function speaks(framework: FrameworkName, { api }: Pick<ModelChoice, "api">): boolean {
  return api === "script" || (spoken[framework]?.includes(api) ?? true);
}
