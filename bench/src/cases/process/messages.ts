import type { Outcome } from "../outcome.ts";
import type { Ask } from "../reader.ts";

/** What a reader's process says of itself when it is ready. */
export interface Hello {
  readonly name: string;
  readonly version: string;
  readonly form: string;
}

/** Opens the reader for a root, or asks the opened one several things at once. */
export type Request = { readonly root: string } | { readonly asks: readonly Ask[] };

/** The answer: the reader is opened, or what became of the calls. */
export interface Reply {
  readonly outcomes: readonly Outcome[];
}
