import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import { wrongOption } from "@readfile/core";
import { requireTools } from "./offered-tools.ts";
import { progressOf } from "./report-progress.ts";
import type { ObjectSchema, ServedTool } from "./served-tool.ts";

/**
 * Adds tools to a server of `@modelcontextprotocol/server` 2, beside those that it has. Throws an Error for a name that is
 * taken, and a TypeError for another server, for anything but a list of tools, and for two tools with the same name.
 *
 * @example
 * ```ts
 * const server = new McpServer({ name: "my-server", version: "1.0.0" });
 * registerReadTools(server, [readFileTool({ root: process.cwd() })]);
 * ```
 */
export function registerReadTools(server: McpServer, tools: readonly ServedTool[]): void {
  requireServer(server);
  requireTools(tools);
  for (const tool of tools) {
    const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: standardSchema(inputSchema),
        annotations,
        ...(outputSchema && { outputSchema: standardSchema(outputSchema) }),
        ...(_meta && { _meta: { ..._meta } }),
      },
      (args: unknown, context: ServerContext) => {
        const { signal, _meta: sent, notify } = context.mcpReq;
        return tool.call(args, {
          signal,
          context,
          onProgress: progressOf(sent?.progressToken, (params) =>
            notify({ method: "notifications/progress", params: { ...params } }),
          ),
        });
      },
    );
  }
}

/** The server of version 1 of the SDK has a method of the same name, which takes other schemas. */
function requireServer(server: unknown): void {
  if (typeof server !== "object" || server === null || !("registerTool" in server)) {
    throw wrongOption("server", "an McpServer of @modelcontextprotocol/server", server);
  }
  if ("tool" in server) {
    throw new TypeError(
      "server: it is one of @modelcontextprotocol/sdk; import registerReadTools from @readfile/mcp/sdk",
    );
  }
}

/** A schema as the SDK takes it. It accepts every value, because the tool checks its arguments itself. */
function standardSchema(schema: ObjectSchema): StandardSchema {
  const jsonSchema = (): Record<string, unknown> => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "readfile",
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

/** The members of Standard Schema and Standard JSON Schema. */
interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}
