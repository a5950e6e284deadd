import type { WorkFiles } from "../files/work-files.ts";
import type { Plan } from "../plan.ts";
import type { UnitResult } from "../report/row.ts";

/** What a unit is run with. */
export interface UnitContext {
  readonly plan: Plan;
  readonly files: WorkFiles;
  /** Why peers are not installed; undefined: they are. */
  readonly peersMissing: string | undefined;
}

/** A part of the bench that can be run alone. */
export interface Unit {
  readonly id: string;
  readonly title: string;
  /** Whether it measures peers, which must then be installed. */
  readonly needsPeers: boolean;
  run(context: UnitContext): Promise<UnitResult>;
}
