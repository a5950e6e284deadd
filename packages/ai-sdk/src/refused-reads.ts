/** So many calls of a tool are remembered by their id and input. For more, the oldest is forgotten. */
const maxRememberedCalls = 10_000;

/**
 * By input object, for all tools: a host may have made the approval function with another tool object than the one that
 * runs.
 */
const refusedByInput = new WeakMap<object, readonly number[]>();

/**
 * Remembers which reads of a call an approval function denied, until the call runs. The SDK gives the function and the tool
 * the same input object, which tells the call. Where a host runs the tool with a copy, the id of the call and the content of
 * the input do, because calls of two conversations may have one id.
 */
export class RefusedReads {
  readonly #byCall = new Map<string, readonly number[]>();

  /**
   * Remembers a decision. `reads`: those that were denied, counted from 0. For one input object, the last decision holds. For
   * copies, a read that was denied once stays denied.
   */
  remember(input: unknown, toolCallId: string, reads: readonly number[]): void {
    if (typeof input === "object" && input !== null) refusedByInput.set(input, reads);
    if (reads.length === 0) return;
    const call = keyOf(input, toolCallId);
    const denied = this.#byCall.get(call) ?? [];
    // Deleted and set again, a call is the newest.
    this.#byCall.delete(call);
    this.#byCall.set(call, [...new Set([...denied, ...reads])]);
    const [oldest] = this.#byCall.keys();
    if (this.#byCall.size > maxRememberedCalls && oldest !== undefined) this.#byCall.delete(oldest);
  }

  /** The reads of a call that were denied, counted from 0. Undefined if no decision about several reads is known. */
  of(input: unknown, toolCallId: string): readonly number[] | undefined {
    const byInput = typeof input === "object" && input !== null ? refusedByInput.get(input) : undefined;
    return byInput ?? this.#byCall.get(keyOf(input, toolCallId));
  }
}

function keyOf(input: unknown, toolCallId: string): string {
  try {
    return `${toolCallId} ${JSON.stringify(input)}`;
  } catch {
    // JSON cannot write the input, so that no model sent it: the id alone has to tell.
    return toolCallId;
  }
}
