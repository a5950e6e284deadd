import type { CaseInput } from "./conformance-case.ts";
import { fiveTools } from "./five-tools.ts";

const moments = ["before", "during"] as const;

/** Runs that are aborted: with a tool that waits, and with each tool of core while it waits for `authorize`. */
export const abortCases: readonly CaseInput[] = moments.flatMap((abort): readonly CaseInput[] => [
  {
    id: `abort/${abort}/waiting`,
    tool: "waitingTool",
    tree: "own",
    args: { path: "x" },
    abort,
    needs: ["abort"],
  },
  ...fiveTools.map(({ tool, short, reading }): CaseInput => ({
    id: `abort/${abort}/${short}`,
    tool,
    tree: "own",
    args: reading("lf.txt"),
    abort,
    needs: ["abort"],
  })),
]);
