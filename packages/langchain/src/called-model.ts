/** A call of a model, as LangChain's middleware sees it. */
export interface ModelCall {
  readonly model: unknown;
  readonly tools?: readonly unknown[] | undefined;
  readonly modelSettings?: Readonly<Record<string, unknown>> | undefined;
  readonly runtime?: unknown;
}

/** The chat model that a call reaches. */
export interface CalledModel {
  /** The names of its class and of the classes above it. */
  readonly classNames: ReadonlySet<string>;
  /** Whether the call goes to OpenAI's Responses API. */
  readonly usesResponses: boolean;
  /** What LangChain knows about the model. Empty for a model that it does not know. */
  readonly profile: Properties;
}

type Properties = Readonly<Record<string, unknown>>;

/** More wrappers than anyone puts around a model. The bound ends the search where a wrapper contains itself. */
const maxWrappers = 16;

/**
 * Finds the model beneath the wrappers that LangChain puts around one: options bound to it, a sequence that begins with it,
 * and `initChatModel`, which makes its model when it is called. Rejects with what a model throws.
 */
export async function calledModel(call: ModelCall): Promise<CalledModel> {
  const { model, tools, modelSettings, runtime } = call;
  let found = model;
  let settings: Properties = { ...modelSettings };
  for (let wrappers = 0; wrappers < maxWrappers; wrappers += 1) {
    const { bound, kwargs, config, steps, _getModelInstance: makeModel } = propertiesOf(found);
    if (bound !== undefined) {
      settings = { ...propertiesOf(config), ...propertiesOf(kwargs), ...settings };
      found = bound;
    } else if (Array.isArray(steps)) {
      found = steps[0];
    } else if (typeof makeModel === "function") {
      // It keeps each model that it makes, one for each thread. A copy, which `bindTools` makes, does not live on.
      const copy = withTools(found, tools, settings);
      const { configurable } = propertiesOf(runtime);
      found = await (makeModel.call(copy, { configurable }) as unknown);
    } else {
      break;
    }
  }
  return {
    classNames: classNamesOf(found),
    usesResponses: usesResponses(withTools(found, tools, settings), settings),
    profile: propertiesOf(propertiesOf(found)["profile"]),
  };
}

/** Binds tools as the agent is about to do, to a model whose answers depend on them. */
function withTools(model: unknown, tools: readonly unknown[] | undefined, settings: Properties): unknown {
  const { bindTools, _useResponsesApi: choosesApi, _getModelInstance: makeModel } = propertiesOf(model);
  const dependsOnTools = typeof choosesApi === "function" || typeof makeModel === "function";
  return tools !== undefined && dependsOnTools && typeof bindTools === "function"
    ? bindTools.call(model, tools, settings)
    : model;
}

function usesResponses(model: unknown, settings: Properties): boolean {
  const { _useResponsesApi: choosesApi, defaultOptions } = propertiesOf(model);
  return typeof choosesApi === "function"
    ? choosesApi.call(model, { ...propertiesOf(defaultOptions), ...settings }) === true
    : classNamesOf(model).has("ChatOpenAIResponses");
}

/** The names that LangChain serializes, which a bundler keeps, and those in the code: not every class has the former. */
function classNamesOf(model: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  let type: unknown = propertiesOf(model)["constructor"];
  while (typeof type === "function" && type !== Object && type !== Function.prototype) {
    names.add(type.name);
    const { lc_name: serializedName } = propertiesOf(type);
    if (typeof serializedName === "function") names.add(String(serializedName.call(type)));
    type = Object.getPrototypeOf(type);
  }
  return names;
}

function propertiesOf(value: unknown): Properties {
  const hasProperties = (typeof value === "object" && value !== null) || typeof value === "function";
  return hasProperties ? (value as Properties) : {};
}
