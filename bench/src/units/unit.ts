import type { WorkFiles } from "../files/work-files.ts";
import type { Plan } from "../plan.ts";
import type { UnitResult } from "../report/row.ts";

/** The inputs of a unit. */
export interface UnitContext {
  readonly plan: Plan;
  readonly files: WorkFiles;
  /** Why the peers are not installed. Undefined when they are. */
  readonly peersMissing: string | undefined;
}

/** A part of the bench that can run alone. */
export interface Unit {
  readonly id: string;
  readonly title: string;
  /** Whether the unit measures peers, which must then be installed. */
  readonly needsPeers: boolean;
  run(context: UnitContext): Promise<UnitResult>;
}
