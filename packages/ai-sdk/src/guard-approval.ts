import { readsOf, type SingleRead } from "@readfile/core";
import type { SingleToolApprovalFunction, ToolApprovalStatus } from "ai";
import { adaptedIn } from "./adapted-tool.ts";
import { sentArguments } from "./sent-arguments.ts";
import type { AiSdkReadTool } from "./to-ai-sdk-tool.ts";

/**
 * Wraps an approval function so that it never throws, because an exception there ends the run. When the function throws or
 * rejects, a person is asked.
 *
 * The function is not called for arguments that the tool refuses: such a call reads no file. If a call asks for several reads,
 * it is asked about each, in the form of a single read; a denied one is answered with an error, and the others are read. If
 * one read needs a person, the person is asked about the whole call. Throws a TypeError for a tool that this package did
 * not make.
 *
 * @example
 * ```ts
 * const read_file = readFileTool();
 * const toolApproval = {
 *   read_file: guardApproval(read_file, ({ path }) => (path === "README.md" ? "approved" : "user-approval")),
 * };
 * ```
 */
export function guardApproval<Input, ToolContext, RuntimeContext>(
  tool: AiSdkReadTool<Input, ToolContext>,
  decide: SingleToolApprovalFunction<SingleRead<Input>, ToolContext, RuntimeContext>,
): SingleToolApprovalFunction<Input, ToolContext, RuntimeContext> {
  const adapted = adaptedIn(tool);
  if (adapted === undefined) throw new TypeError("tool: expected a tool of this package");
  const { readTool, refusedReads } = adapted;
  return async (input, call) => {
    try {
      const reads = readsOf(readTool, sentArguments(input)) as readonly (SingleRead<Input> | null)[];
      const decisions: Status[] = [];
      for (const read of reads) {
        // The tool answers it with an error and reads nothing.
        decisions.push(
          read === null ? { type: "not-applicable" } : await decisionAbout(() => decide(read, call)),
        );
      }
      const [only] = decisions;
      if (only !== undefined && decisions.length === 1) return only;
      const denied = decisions.flatMap(({ type }, index) => (type === "denied" ? [index] : []));
      refusedReads.remember(input, call.toolCallId, denied);
      return statusOfAll(decisions);
    } catch {
      // The read tool breaks its contract: it threw where it checks the arguments.
      return askPerson;
    }
  };
}

type Status = Exclude<ToolApprovalStatus, string | undefined>;

const statusTypes: ReadonlySet<unknown> = new Set<Status["type"]>([
  "not-applicable",
  "approved",
  "denied",
  "user-approval",
]);

/** The decision where the function threw, or gave what is no decision: it did not expect what the model sent. */
const askPerson: Status = { type: "user-approval" };

/** Asks the function about one read. Never rejects. */
async function decisionAbout(
  decide: () => ToolApprovalStatus | PromiseLike<ToolApprovalStatus>,
): Promise<Status> {
  try {
    const status = await decide();
    if (status === undefined) return { type: "not-applicable" };
    const decision = typeof status === "string" ? { type: status } : status;
    return statusTypes.has(decision.type) ? decision : askPerson;
  } catch {
    return askPerson;
  }
}

/**
 * The decision about a call with several reads: a person is asked if one of them needs that, and the call is denied only if
 * each of them is. Otherwise it runs, and the tool answers the denied reads with an error. The tool answers a call without
 * reads with an error, too.
 */
function statusOfAll(decisions: readonly Status[]): Status {
  const first = (type: Status["type"]): Status | undefined =>
    decisions.find((decision) => decision.type === type);
  return (
    first("user-approval") ??
    first("approved") ??
    first("not-applicable") ??
    first("denied") ?? { type: "not-applicable" }
  );
}
