import type { ReadTool, ToolFactoryName } from "@readfile/core";
import type { OfferedTool } from "./conformance-driver.ts";

/** The adapter under test. It makes tools in a framework's own type. */
export interface Adapter<Tool> {
  /** Adapts any read tool. */
  readonly adapt: (readTool: ReadTool<unknown, unknown>) => Tool;
  /** The adapter's own factories. A tool whose factory is missing goes through `adapt`. */
  readonly factories?: Readonly<Partial<Record<ToolFactoryName, (options: never) => Tool>>>;
  /** Options of the adapter that every factory receives besides those of core, such as how media reaches the model. */
  readonly factoryOptions?: object;
}

/** Makes a tool as a user of the adapter would. */
export function adaptedTool<Tool>(adapter: Adapter<Tool>, { readTool, factory }: OfferedTool): Tool {
  const { adapt, factories, factoryOptions } = adapter;
  const create = factory && factories?.[factory.name];
  return create === undefined ? adapt(readTool) : create({ ...factory?.options, ...factoryOptions } as never);
}
