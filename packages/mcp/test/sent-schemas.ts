import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import type { ServedTool } from "../src/index.ts";
import { connections } from "./connected.ts";

const [[, connect] = []] = connections;

/** The JSON Schema of each tool's arguments, by factory, as a client of the protocol receives it. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<ServedTool>(adapter, async (tool) => {
    const client = await connect?.([tool]);
    const [listed] = (await client?.listTools())?.tools ?? [];
    await client?.close();
    return (listed as { inputSchema?: unknown } | undefined)?.inputSchema;
  });
}
