import type { Difference, ToolName } from "@readfile/conformance";

/** How many of the cases are played: all, or about every tenth. */
export type ConformanceScope = "all" | "sample";

/** What became of a case: it passed, failed or was skipped. */
export type CaseStatus = "passed" | "failed" | "skipped";

/** What a run plays. */
export interface ConformancePlan {
  readonly type: "plan";
  readonly scope: ConformanceScope;
  readonly loops: readonly { readonly driver: string; readonly loop: string }[];
  readonly cases: readonly { readonly id: string; readonly tool: ToolName }[];
}

/** One case in one loop, both by their place in the plan. */
export interface PlayedCase {
  readonly loop: number;
  readonly case: number;
  readonly status: CaseStatus;
  /** Why it was skipped, or what of it could not be compared. */
  readonly reason?: string;
  readonly differences?: readonly Difference[];
}

/** What the page hears of a run, in its order. */
export type ConformanceEvent =
  | { readonly type: "idle" }
  | { readonly type: "starting" }
  | ConformancePlan
  /** What this system cannot hold, in a sentence. */
  | { readonly type: "left-out"; readonly sentence: string }
  | { readonly type: "played"; readonly cases: readonly PlayedCase[] }
  | { readonly type: "ended"; readonly how: "finished" | "stopped" | "failed"; readonly durationMs: number };

/** A case and its golden, for a person. */
export interface ShownCase {
  readonly id: string;
  readonly tool: ToolName;
  readonly tree: string;
  readonly args: string;
  readonly options: string | null;
  /** Null: the run is aborted, and no answer may reach the model. */
  readonly expected: {
    readonly text: string;
    /** The golden holds only the digest and the ends of a long text. */
    readonly shortened: boolean;
    readonly isError: boolean;
    readonly media: readonly { readonly mediaType: string; readonly base64Characters: number }[];
  } | null;
}
