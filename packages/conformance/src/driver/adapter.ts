import type { ReadTool, ToolFactoryName } from "@readfile/core";
import type { OfferedTool } from "./conformance-driver.ts";

/** The adapter under test. It makes tools in a framework's own type. */
export interface Adapter<Tool> {
  /** Adapts any read tool. */
  readonly adapt: (readTool: ReadTool<unknown, unknown>) => Tool;
  /** The adapter's own factories. A tool whose factory is missing goes through `adapt`. */
  readonly factories?: Readonly<Partial<Record<ToolFactoryName, (options: never) => Tool>>>;
}

/** Makes a tool as a user of the adapter would. */
export function adaptedTool<Tool>({ adapt, factories }: Adapter<Tool>, offered: OfferedTool): Tool {
  const { readTool, factory } = offered;
  const create = factory && factories?.[factory.name];
  return create === undefined ? adapt(readTool) : create(factory?.options as never);
}
