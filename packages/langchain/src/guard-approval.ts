import { anyReadNeedsApproval, type ReadTool, type SingleRead } from "@readfile/core";
import type { LangChainReadTool } from "./to-langchain-tool.ts";

/** What `humanInTheLoopMiddleware` gives to its function `when`, as far as it matters here. */
export interface ApprovalRequest {
  readonly toolCall: { readonly args: unknown };
}

/**
 * Makes a function for `when` of LangChain's `humanInTheLoopMiddleware`. It never throws, because an exception there ends
 * the run.
 *
 * `needsApproval` says whether a person must approve a read. If a call asks for several reads, it is asked about them one by
 * one, each in the form of a single read. As soon as one needs approval, a person is asked about the whole call. It is not
 * asked about arguments that the tool refuses: such a call reads no file. When it throws, rejects or does not give a
 * boolean, a person is asked.
 *
 * @example
 * ```ts
 * const readFile = readFileTool();
 * const when = guardApproval(readFile, ({ path }) => path !== "README.md");
 * const approval = humanInTheLoopMiddleware({
 *   interruptOn: { read_file: { allowedDecisions: ["approve", "reject"], when } },
 * });
 * ```
 */
export function guardApproval<Input, Request extends ApprovalRequest>(
  { readTool }: LangChainReadTool<Input>,
  needsApproval: (input: SingleRead<Input>, request: Request) => boolean | Promise<boolean>,
): (request: Request) => Promise<boolean> {
  return (request) =>
    anyReadNeedsApproval(readTool as ReadTool<Input, unknown>, request.toolCall.args, (read) =>
      needsApproval(read, request),
    );
}
