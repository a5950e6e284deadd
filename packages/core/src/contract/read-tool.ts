import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { kindOf } from "./option-checks.ts";
import { failure, type JsonSchemaObject, type ReadFailure, type ReadResult } from "./read-result.ts";
import type { Workspace } from "./workspace.ts";

/** Hints about a tool's behaviour, in the vocabulary of the Model Context Protocol. */
export interface ToolAnnotations {
  readonly readOnlyHint: true;
  readonly idempotentHint: true;
  readonly openWorldHint: false;
}

/** What a framework passes along with one call. */
export interface ReadCall {
  readonly signal?: AbortSignal | undefined;
  /** The framework's own context. It is passed on to `authorize` and to a `workspace` that is a function. */
  readonly context?: unknown;
  /** A workspace to read from instead of the tool's own. */
  readonly workspace?: Workspace | undefined;
  /**
   * The reads that the host refused before the call, as indexes, from 0, in what `readsOf` gives for it. Each is answered
   * with `ACCESS_DENIED`, and the others are read.
   */
  readonly refusedReads?: readonly number[] | undefined;
  /**
   * Called now and then, at most ten times a second, while the lines of a large file are counted; never in a call that is
   * answered quickly. What it throws is ignored.
   *
   * @example
   * ```ts
   * await tool.run(args, { onProgress: ({ path, scannedBytes }) => console.log(path, scannedBytes) });
   * ```
   */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** How much of a large file has been looked at so far. */
export interface ReadProgress {
  /** As in the facts of the file. */
  readonly path: string;
  /** It only grows while one file is read. */
  readonly scannedBytes: number;
  /** The size of the file. The read may end before it. Null if it is unknown. */
  readonly totalBytes: number | null;
}

/** The arguments of a call with one read, of all arguments that a tool takes. */
export type SingleRead<Input> = Exclude<Input, { readonly reads: unknown }>;

/** A Standard Schema that also knows its JSON Schema. */
export interface ToolInputSchema<Input> {
  readonly "~standard": StandardSchemaV1.Props<Input, Input> & StandardJSONSchemaV1.Props<Input, Input>;
}

/** A read tool as a model sees it, independent of any agent framework. */
export interface ReadTool<Input, Data> {
  /** The name that models call: `[A-Za-z0-9_]+`. */
  readonly name: string;
  /** Other names that models may call the tool by. */
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly examples: readonly Input[];
  readonly annotations: ToolAnnotations;
  /** The schema of the arguments, as a model receives it. */
  readonly jsonSchema: JsonSchemaObject;
  /** Validates synchronously and accepts every value, because `run` checks the arguments itself. */
  readonly inputSchema: ToolInputSchema<Input>;
  /** Gives the failure with which `run` would answer malformed arguments; null when they are well formed. Touches no file. */
  check(args: unknown): ReadFailure | null;
  /**
   * The reads that a call asks for, each as the arguments of a call of its own, with repairs made, so that each can be
   * approved. Null for one that `run` answers with an error without touching a file; empty for malformed arguments. A tool
   * without this function makes one read in a call.
   */
  readsOf?(args: unknown): readonly (SingleRead<Input> | null)[];
  /** Answers a call. Rejects only with the reason of `call.signal`, and never throws. */
  run(args: unknown, call?: ReadCall): Promise<ReadResult<Data>>;
}

/**
 * For adapters: throws a TypeError for anything but a read tool, such as a factory of core makes.
 *
 * @example
 * ```ts
 * requireAdaptable(readFileTool); // TypeError: expected a ReadTool, such as readFileTool() of @readfile/core, got a function
 * ```
 */
export function requireAdaptable(tool: unknown): void {
  if (typeof tool === "object" && tool !== null && isReadTool(tool)) return;
  throw new TypeError(`expected a ReadTool, such as readFileTool() of @readfile/core, got ${kindOf(tool)}`);
}

function isReadTool(tool: object): boolean {
  const { name, description, jsonSchema, inputSchema, run, check }: Partial<ReadTool<unknown, unknown>> =
    tool;
  return (
    typeof name === "string" &&
    typeof description === "string" &&
    typeof jsonSchema === "object" &&
    typeof inputSchema === "object" &&
    typeof run === "function" &&
    typeof check === "function"
  );
}

/**
 * For adapters: answers a call, also where the read tool breaks its contract by an exception. A framework would show a model
 * the message of that, perhaps with a path of the host. Rejects only with the reason of `call.signal`.
 *
 * @example
 * ```ts
 * const { ok, text, media } = await answerCall(readTool, args, { signal, context });
 * ```
 */
export async function answerCall<Input, Data>(
  readTool: ReadTool<Input, Data>,
  args: unknown,
  call: ReadCall,
): Promise<ReadResult<Data>> {
  try {
    return await readTool.run(args, call);
  } catch {
    call.signal?.throwIfAborted();
    return internalFailure();
  }
}

/**
 * For adapters: the answer to a call whose code broke its contract by an exception, of which a model is told nothing.
 * {@link answerCall} gives it for a read tool.
 *
 * @example
 * ```ts
 * internalFailure().text; // Error: internal error while reading the file
 * ```
 */
export function internalFailure(): ReadFailure {
  const message = "internal error while reading the file";
  return failure("INTERNAL", message, { text: `Error: ${message}` });
}

/**
 * For adapters that ask for approval: the reads that a call asks for, each as the arguments of a call of its own.
 * Null stands for a read that the tool answers with an error. Empty for arguments that the tool refuses, because such a call
 * reads no file.
 *
 * @example
 * ```ts
 * readsOf(readFileTool(), { reads: [{ path: "a.md" }, { path: 7 }] }); // [{ path: "a.md" }, null]
 * ```
 */
export function readsOf<Input>(
  tool: ReadTool<Input, unknown>,
  args: unknown,
): readonly (SingleRead<Input> | null)[] {
  if (tool.check(args) !== null) return [];
  return tool.readsOf?.(args) ?? [args as SingleRead<Input>];
}

/**
 * For adapters: whether a person must approve a call. `needsApproval` is called for one read after the other until one needs
 * approval, but not for reads that the tool answers with an error. Never rejects: if something throws, or `needsApproval`
 * gives anything but a boolean, a person is asked, because `needsApproval` did not expect what the model sent.
 *
 * @example
 * ```ts
 * const asksPerson = await anyReadNeedsApproval(tool, args, ({ path }) => path !== "README.md");
 * ```
 */
export async function anyReadNeedsApproval<Input>(
  tool: ReadTool<Input, unknown>,
  args: unknown,
  needsApproval: (read: SingleRead<Input>) => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    for (const read of readsOf(tool, args)) {
      const answer: unknown = read === null ? false : await needsApproval(read);
      if (answer !== false) return true;
    }
    return false;
  } catch {
    return true;
  }
}
