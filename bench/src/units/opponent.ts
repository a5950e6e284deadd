import type { Goal } from "../report/row.ts";

/** A way that ours is compared with. */
export interface Opponent {
  readonly name: string;
  readonly goal?: Goal;
  readonly note?: string;
  /** Only shown, for what it says of the others. */
  readonly reference?: boolean;
}
