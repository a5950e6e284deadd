/** `share`: our time of theirs. `times`: theirs of ours. The others are of ours alone. */
export type Measure = "share" | "times" | "milliseconds" | "mebibytes";

/** What a row should reach. */
export interface Goal {
  readonly relation: "at most" | "at least";
  readonly value: number;
  /** What would be better still. */
  readonly stretch?: number;
}

/** One comparison, or one measurement of ours. */
export interface Row {
  /** Starts with the id of its unit. */
  readonly id: string;
  readonly work: string;
  readonly ours: string;
  readonly against: string | null;
  readonly measure: Measure;
  /** Null: could not be measured, as `note` says. */
  readonly value: number | null;
  /** The 10th and 90th percentile of `value`. */
  readonly spread: readonly [low: number, high: number] | null;
  readonly oursMs: number | null;
  readonly againstMs: number | null;
  readonly rounds: number;
  readonly goal?: Goal;
  readonly note?: string;
  /** The other side does not do the work: it shows what the rest is to be read with, and cannot win. */
  readonly reference?: boolean;
}

/** Whether outputs that claim to be the same are. */
export interface Check {
  readonly what: string;
  readonly same: boolean;
  /** Ours: that a check of ours fails ends the run with an error. */
  readonly ours: boolean;
  readonly note?: string;
}

/** A table of its own shape. */
export interface FreeTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly body: readonly (readonly string[])[];
}

/** What one unit of the bench found. */
export interface UnitResult {
  readonly rows: readonly Row[];
  readonly checks: readonly Check[];
  readonly notes?: readonly string[];
  readonly tables?: readonly FreeTable[];
}
