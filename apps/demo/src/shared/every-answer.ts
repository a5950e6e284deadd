import type { FrameworkName } from "./frameworks.ts";

/** What the model of one framework received as the answer to a call. */
export interface FrameworkAnswer {
  readonly framework: FrameworkName;
  /** The size of the text in UTF-8. */
  readonly byteLength: number;
  /** Of the text, and of the media beside it. */
  readonly sha256: string;
  readonly mediaTypes: readonly string[];
}

/** The same call in every framework. */
export interface EveryAnswer {
  readonly answers: readonly FrameworkAnswer[];
  /** The frameworks that could not run, and why. */
  readonly missing: readonly { readonly framework: FrameworkName; readonly reason: string }[];
  /** Whether all models received the same text and the same media. */
  readonly isIdentical: boolean;
  /** Whether the first framework receives something else now, because what is read changed meanwhile. */
  readonly hasChanged: boolean;
}
