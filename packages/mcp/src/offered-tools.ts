import { shownName, wrongOption } from "@readfile/core";
import type { ServedTool } from "./served-tool.ts";

/** Requires a list of tools, each with a name of its own. Throws a TypeError that says what to write. */
export function requireTools(tools: readonly ServedTool[]): void {
  if (!Array.isArray(tools)) throw wrongOption("tools", "a list such as [readFileTool()]", tools);
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    // A function has a name and the method `call`, too.
    if (typeof tool !== "object" || typeof tool?.call !== "function") {
      throw wrongOption(`tools[${index}]`, "a tool of @readfile/mcp, such as readFileTool()", tool);
    }
    if (names.has(tool.name)) {
      throw new TypeError("tools: two share a name; set the option name of one");
    }
    names.add(tool.name);
  }
}

/** What a client is told of a tool. */
export function listedTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
  _meta,
}: ServedTool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema },
    annotations: { ...annotations },
    ...(outputSchema && { outputSchema: { ...outputSchema } }),
    ...(_meta && { _meta: { ..._meta } }),
  };
}

/** What is said of a name that no tool has. It is cut: a client may send as much as it wants. */
export function unknownTool(name: string, tools: readonly ServedTool[]): string {
  return `there is no tool ${shownName(name)}, only ${tools.map((tool) => tool.name).join(", ")}`;
}

/** A tool in the list of tools of the protocol. */
interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  outputSchema?: { type: "object"; [keyword: string]: unknown };
  annotations: Record<string, boolean>;
  _meta?: Record<string, unknown>;
}
