/** `share`: our time divided by theirs. `times`: their time divided by ours. The others measure our tools alone. */
export type Measure = "share" | "times" | "milliseconds" | "microseconds" | "mebibytes";

/** The goal of a row. */
export interface Goal {
  readonly relation: "at most" | "at least";
  readonly value: number;
  /** An even better value. */
  readonly stretch?: number;
}

/** One comparison, or one measurement of our tools. */
export interface Row {
  /** The row's id. It starts with the id of its unit. */
  readonly id: string;
  readonly work: string;
  readonly ours: string;
  readonly against: string | null;
  readonly measure: Measure;
  /** The value. Null when it could not be measured: `note` says why. */
  readonly value: number | null;
  /** The 10th and the 90th percentile of `value`. */
  readonly spread: readonly [low: number, high: number] | null;
  readonly oursMs: number | null;
  readonly againstMs: number | null;
  readonly rounds: number;
  readonly goal?: Goal;
  readonly note?: string;
  /** Whether the other candidate does not do the work. It puts the other rows into proportion and cannot win. */
  readonly reference?: boolean;
}

/** Whether outputs that should be the same are the same. */
export interface Check {
  readonly what: string;
  readonly same: boolean;
  /** Whether the check is about our tools. A failed check of our tools ends the run with an error. */
  readonly ours: boolean;
  readonly note?: string;
}

/** A table with its own columns. */
export interface FreeTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly body: readonly (readonly string[])[];
}

/** The results of one unit. */
export interface UnitResult {
  readonly rows: readonly Row[];
  readonly checks: readonly Check[];
  readonly notes?: readonly string[];
  readonly tables?: readonly FreeTable[];
}
