import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchemaObject } from "./json.ts";
import type { ReadFailure, ReadResult } from "./read-result.ts";
import type { Workspace } from "./workspace.ts";

/** Hints about a tool's behaviour, in the vocabulary of the Model Context Protocol. */
export interface ToolAnnotations {
  readonly readOnlyHint: true;
  readonly idempotentHint: true;
  readonly openWorldHint: false;
}

/** What accompanies one call. */
export interface ReadCall {
  readonly signal?: AbortSignal | undefined;
  /** The framework's own context, for `authorize` and workspace functions. */
  readonly context?: unknown;
  /** Reads from this workspace instead of the tool's own. */
  readonly workspace?: Workspace | undefined;
}

/** A Standard Schema that also knows its JSON Schema. */
export interface ToolInputSchema<Input> {
  readonly "~standard": StandardSchemaV1.Props<Input, Input> & StandardJSONSchemaV1.Props<Input, Input>;
}

/** A read tool as a model sees it, independent of any agent framework. */
export interface ReadTool<Input, Data> {
  /** `[A-Za-z0-9_]+` */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly examples: readonly Input[];
  readonly annotations: ToolAnnotations;
  /** What reaches the model. */
  readonly jsonSchema: JsonSchemaObject;
  /** Synchronous, and passes every value through: `run` validates. */
  readonly inputSchema: ToolInputSchema<Input>;
  /** What `run` would answer to arguments that no file can satisfy; null when they are well formed. Touches no file. */
  check(args: unknown): ReadFailure | null;
  /** Never throws: it rejects only with the reason of `call.signal`. */
  run(args: unknown, call?: ReadCall): Promise<ReadResult<Data>>;
}
