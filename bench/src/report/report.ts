import type { MachineFacts } from "../machine/machine-facts.ts";
import type { UnitResult } from "./row.ts";

/** The results of a unit, or why it has none. */
export interface ReportedUnit extends UnitResult {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}

/** The report of a run. */
export interface Report {
  readonly machine: MachineFacts;
  readonly quick: boolean;
  readonly loadAtEnd: number;
  readonly seconds: number;
  readonly units: readonly ReportedUnit[];
}
