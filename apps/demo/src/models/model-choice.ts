/** A model of a provider. */
export interface HostedModel {
  /** `responses`: OpenAI's own API. `chat-completions`: the API of OpenAI-compatible servers. `messages`: Anthropic's API. */
  readonly api: "responses" | "chat-completions" | "messages";
  readonly name: string;
  readonly apiKey: string;
  /** Undefined: the provider's default. */
  readonly baseUrl: string | undefined;
}

/** The offline script. */
interface ScriptedModel {
  readonly api: "script";
  /** The delay between two words of an answer. Default: long enough to see the answer arrive. */
  readonly wordDelayMs?: number;
}

/** The model that answers: the offline script, or a provider's. */
export type ModelChoice = ScriptedModel | HostedModel;

/** The environment variables that choose a model. */
export type ModelEnvironment = Readonly<Record<string, string | undefined>>;

const defaultNames = { openai: "gpt-5.1", anthropic: "claude-sonnet-4-5" } as const;

/** Gives the provider's model that the environment names. Undefined when it names none. */
export function hostedModel(environment: ModelEnvironment): HostedModel | undefined {
  const variable = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const name = variable("READFILE_MODEL");
  const openaiKey = variable("OPENAI_API_KEY");
  const openaiUrl = variable("OPENAI_BASE_URL");
  if (openaiUrl !== undefined) {
    return {
      api: "chat-completions",
      name: name ?? defaultNames.openai,
      // Local servers need no key, but the clients require one.
      apiKey: openaiKey ?? "none",
      baseUrl: openaiUrl,
    };
  }
  if (openaiKey !== undefined) {
    return { api: "responses", name: name ?? defaultNames.openai, apiKey: openaiKey, baseUrl: undefined };
  }
  const apiKey = variable("ANTHROPIC_API_KEY");
  if (apiKey === undefined) return undefined;
  return {
    api: "messages",
    name: name ?? defaultNames.anthropic,
    apiKey,
    baseUrl: variable("ANTHROPIC_BASE_URL"),
  };
}

/** The name of the model for people. */
export function modelTitle(model: ModelChoice): string {
  return model.api === "script" ? "offline script" : model.name;
}

/** Whether an image in a tool's answer reaches the model. Otherwise only the text does, which is complete on its own. */
export function carriesMedia({ api }: ModelChoice): boolean {
  return api !== "chat-completions";
}
