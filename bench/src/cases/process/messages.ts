import type { Outcome } from "../outcome.ts";
import type { Ask } from "../reader.ts";

/** What a reader's process says of itself when it is ready. */
export interface Hello {
  readonly name: string;
  readonly version: string;
  readonly form: string;
}

/** Calls that are made at once. */
export interface Request {
  readonly root: string;
  readonly asks: readonly Ask[];
}

/** What became of them. */
export interface Reply {
  readonly outcomes: readonly Outcome[];
}
