import type { ToolAnswer } from "./served-tool.ts";

/**
 * Answers a call whose `work` breaks the contract of read tools by an exception. A client would be shown its message, perhaps
 * with a path of the host. Rejects only with the reason of the signal.
 */
export async function withoutExceptions(
  work: () => Promise<ToolAnswer>,
  signal: AbortSignal | undefined,
): Promise<ToolAnswer> {
  try {
    return await work();
  } catch {
    signal?.throwIfAborted();
    return {
      content: [{ type: "text", text: "Error: internal error while reading the file" }],
      isError: true,
    };
  }
}
