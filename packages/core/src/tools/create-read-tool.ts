import type { JsonSchemaObject } from "../contract/json.ts";
import type { ReadError } from "../contract/read-error.ts";
import type { ReadFailure, ReadResult, ReadSuccess } from "../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../contract/read-tool.ts";
import type { Workspace } from "../contract/workspace.ts";
import { passThroughSchema } from "./pass-through-schema.ts";
import { toKnownError } from "./to-known-error.ts";
import { toolName, workspaceOf, type ToolOptions } from "./tool-options.ts";

/** What a tool's own code gets for one call. */
export interface ToolCall {
  readonly workspace: Workspace;
  readonly signal: AbortSignal | undefined;
}

/** What makes one read tool different from another. */
export interface ReadToolDefinition<Input, Data, Arguments> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly examples: readonly Input[];
  readonly jsonSchema: JsonSchemaObject;
  /** Validates the arguments as far as no workspace is needed. Throws a ReadError. */
  readonly check: (args: unknown) => Arguments;
  /** What the specification checks only after the path was located; `read` calls it itself. Throws a ReadError. */
  readonly checkLocated?: (args: Arguments) => void;
  /** Reads. Throws a ReadError, which `fail` turns into the answer. */
  readonly read: (args: Arguments, call: ToolCall) => Promise<ReadSuccess<Data>>;
  /** Words an error as the tool's specification wants it. `args` are as they arrived. */
  readonly fail: (error: ReadError, args: unknown) => ReadFailure;
}

/** Gives the tool: runs it within the contract, whatever its own code throws. */
export function createReadTool<Input, Data, Arguments>(
  definition: ReadToolDefinition<Input, Data, Arguments>,
  options: ToolOptions,
): ReadTool<Input, Data> {
  const { aliases, title, description, examples, jsonSchema } = definition;
  const name = toolName(options, definition.name);
  const workspaceFor = workspaceOf(options);

  async function answer(args: unknown, call: ReadCall): Promise<ReadResult<Data>> {
    try {
      const checked = definition.check(args);
      const workspace = await workspaceFor(call);
      return await definition.read(checked, { workspace, signal: call.signal });
    } catch (error) {
      call.signal?.throwIfAborted();
      return definition.fail(toKnownError(error), args);
    }
  }

  return {
    name,
    aliases: aliases.filter((alias) => alias !== name),
    title,
    description,
    examples,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    jsonSchema,
    inputSchema: passThroughSchema<Input>(jsonSchema),
    check(args) {
      try {
        definition.checkLocated?.(definition.check(args));
        return null;
      } catch (error) {
        return definition.fail(toKnownError(error), args);
      }
    },
    async run(args, call = {}) {
      const started = performance.now();
      call.signal?.throwIfAborted();
      const result = await orAbort(answer(args, call), call.signal);
      report(options.onRead, name, result, performance.now() - started);
      return result;
    },
  };
}

/** Rejects as soon as the signal says so, even while the file system does not answer. */
function orAbort<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function report(
  onRead: ToolOptions["onRead"],
  tool: string,
  result: ReadResult<unknown>,
  durationMs: number,
): void {
  if (onRead === undefined) return;
  const { ok, files } = result;
  try {
    onRead({ tool, ok, files, error: result.ok ? null : result.error, durationMs });
  } catch {
    // An observer cannot fail a read.
  }
}
