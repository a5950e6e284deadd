import type { MachineFacts } from "../machine/machine-facts.ts";
import type { UnitResult } from "./row.ts";

/** What a unit found, or why it found nothing. */
export interface ReportedUnit extends UnitResult {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}

/** A whole run. */
export interface Report {
  readonly machine: MachineFacts;
  readonly quick: boolean;
  readonly loadAtEnd: number;
  readonly seconds: number;
  readonly units: readonly ReportedUnit[];
}
