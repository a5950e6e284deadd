import type { Goal } from "../report/row.ts";

/** A candidate to compare our tools with. */
export interface Opponent {
  readonly name: string;
  readonly goal?: Goal;
  readonly note?: string;
  /** Whether the row only puts the other rows into proportion. */
  readonly reference?: boolean;
}
