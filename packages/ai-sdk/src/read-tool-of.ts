import type { ReadTool } from "@readfile/core";

/** What this package stores on a tool that it adapted. */
interface Adapted {
  readonly readTool: ReadTool<unknown, unknown>;
  readonly refusedReads: RefusedReads;
}

/** A symbol, because spread copies of a tool keep it. A registered one, because all copies of this package share it. */
const key: unique symbol = Symbol.for("@readfile/ai-sdk/ReadTool");

/** Stores on an adapted tool the read tool that it runs. */
export function withReadTool<Tool extends object>(
  tool: Tool,
  readTool: ReadTool<unknown, unknown>,
  refusedReads: RefusedReads,
): Tool {
  return Object.assign(tool, { [key]: { readTool, refusedReads } satisfies Adapted });
}

function adaptedIn(tool: object): Adapted | undefined {
  return (tool as { readonly [key]?: Adapted })[key];
}

/** Gives the read tool that an adapted tool runs. Undefined for any other tool. */
export function readToolOf(tool: object): ReadTool<unknown, unknown> | undefined {
  return adaptedIn(tool)?.readTool;
}

/** Gives the reads that an approval function denied of calls of this tool. Undefined for any other tool. */
export function refusedReadsOf(tool: object): RefusedReads | undefined {
  return adaptedIn(tool)?.refusedReads;
}

/** So many calls are remembered by their id and input, between their approval and their execution. */
const maxRememberedCalls = 10_000;

/** Of all tools: a host may have made the approval function with another tool object than the one that runs. */
const refusedByInput = new WeakMap<object, readonly number[]>();

/**
 * The reads of calls that an approval function denied, until the calls run. The SDK asks the function and runs the tool with
 * the same input object. Where a host runs it with a copy, the id of the call and what the input holds tell: calls of two
 * conversations may have one id, and what was refused once of such a call stays refused.
 */
export class RefusedReads {
  readonly #byCall = new Map<string, readonly number[]>();

  remember(input: unknown, toolCallId: string, reads: readonly number[]): void {
    if (typeof input === "object" && input !== null) refusedByInput.set(input, reads);
    if (reads.length === 0) return;
    const call = keyOf(input, toolCallId);
    const before = this.#byCall.get(call) ?? [];
    this.#byCall.delete(call);
    this.#byCall.set(call, [...new Set([...before, ...reads])]);
    const [oldest] = this.#byCall.keys();
    if (this.#byCall.size > maxRememberedCalls && oldest !== undefined) this.#byCall.delete(oldest);
  }

  of(input: unknown, toolCallId: string): readonly number[] | undefined {
    const byInput = typeof input === "object" && input !== null ? refusedByInput.get(input) : undefined;
    return byInput ?? this.#byCall.get(keyOf(input, toolCallId));
  }
}

function keyOf(input: unknown, toolCallId: string): string {
  try {
    return `${toolCallId} ${JSON.stringify(input)}`;
  } catch {
    // Arguments of a model are JSON. The tool refuses others, or answers them by what it reads of them.
    return toolCallId;
  }
}
