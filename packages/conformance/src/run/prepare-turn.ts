import { toolFactories, type ReadTool, type ToolFactoryName } from "@readfile/core";
import type { CaseInput, ToolName } from "../cases/conformance-case.ts";
import type { ModelCall, ModelTurn, OfferedTool } from "../driver/conformance-driver.ts";
import type { ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import { replaceInStrings, rootPlaceholder } from "../golden/replace-in-strings.ts";
import { testTool, type AbortProbe } from "../test-tools/test-tools.ts";

type Factory = (options: never) => ReadTool<unknown, unknown>;

const factories: Readonly<Record<ToolFactoryName, Factory>> = toolFactories;

const unprobed: AbortProbe = { started() {}, told() {} };

/** Makes the tools and calls for cases that share a turn. */
export function prepareTurn(
  cases: readonly CaseInput[],
  { roots }: Pick<ConformanceFixtures, "roots">,
  probe: AbortProbe = unprobed,
): Omit<ModelTurn, "signal"> {
  const tools = new Map<string, OfferedTool>();
  const calls = cases.map((input, index): ModelCall => {
    const root = roots[input.tree];
    const key = toolKey(input);
    const tool = tools.get(key) ?? offeredTool(input, root, probe);
    tools.set(key, tool);
    return {
      id: `call-${index + 1}`,
      name: input.calledAs ?? tool.readTool.name,
      args: replaceInStrings(input.args, rootPlaceholder, root),
    };
  });
  return { tools: [...tools.values()], calls };
}

/** Gives a key that is equal for cases that the same tool can serve. */
export function toolKey({ tool, tree, options = {} }: CaseInput): string {
  return JSON.stringify([tool, tree, options], functionsAsText);
}

function functionsAsText(_name: string, value: unknown): unknown {
  return typeof value === "function" ? `function ${value.toString()}` : value;
}

function offeredTool(input: CaseInput, root: string, probe: AbortProbe): OfferedTool {
  const { tool } = input;
  if (!isFactoryName(tool)) return { readTool: testTool(tool, probe), factory: undefined };
  const given = replaceInStrings(input.options ?? {}, rootPlaceholder, root) as object;
  const options = { root, ...given, ...(input.abort !== undefined && { authorize: waiting(probe) }) };
  return { readTool: factories[tool](options as never), factory: { name: tool, options } };
}

/** Makes an `authorize` that does not decide before the run is aborted. */
function waiting({ started, told }: AbortProbe) {
  return ({ signal }: { readonly signal: AbortSignal | undefined }): Promise<boolean> =>
    new Promise((resolve) => {
      signal?.addEventListener("abort", () => {
        told(signal.reason);
        resolve(false);
      });
      started();
    });
}

function isFactoryName(tool: ToolName): tool is ToolFactoryName {
  return tool in factories;
}
