import type { Difference, ToolName } from "@readfile/conformance";

/** Which cases a run plays: all, or about one in ten. */
export type ConformanceScope = "all" | "sample";

/** The outcome of a case. */
export type CaseStatus = "passed" | "failed" | "skipped";

/** The loops and cases of a run. */
export interface ConformancePlan {
  readonly type: "plan";
  readonly scope: ConformanceScope;
  readonly loops: readonly { readonly driver: string; readonly loop: string }[];
  readonly cases: readonly { readonly id: string; readonly tool: ToolName }[];
}

/** The outcome of one case in one loop. Both are indices in the plan. */
export interface PlayedCase {
  readonly loop: number;
  readonly case: number;
  readonly status: CaseStatus;
  /** Why the case was skipped, or what could not be compared. */
  readonly reason?: string;
  readonly differences?: readonly Difference[];
}

/** An event of a run, which the server sends to the page. */
export type ConformanceEvent =
  | { readonly type: "idle" }
  | { readonly type: "starting" }
  | ConformancePlan
  /** A sentence about an entry that this system cannot hold. */
  | { readonly type: "left-out"; readonly sentence: string }
  | { readonly type: "played"; readonly cases: readonly PlayedCase[] }
  | { readonly type: "ended"; readonly how: "finished" | "stopped" | "failed"; readonly durationMs: number };

/** A case and its golden, for people. */
export interface ShownCase {
  readonly id: string;
  readonly tool: ToolName;
  readonly tree: string;
  readonly args: string;
  readonly options: string | null;
  /** Null: the run is aborted, so that no answer may reach the model. */
  readonly expected: {
    readonly text: string;
    /** Whether the golden contains only the digest and the ends of a long text. */
    readonly shortened: boolean;
    readonly isError: boolean;
    readonly media: readonly { readonly mediaType: string; readonly base64Characters: number }[];
  } | null;
}
