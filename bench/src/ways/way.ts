import type { SmallFile } from "../files/small-files.ts";

/** One way to read a small file. */
export interface Way {
  readonly name: string;
  readonly run: () => unknown;
  /** What a result shows, where it claims to show something exact or to hold every line of the window. */
  readonly shows?: (result: unknown) => boolean;
  readonly ours: boolean;
  /** What it does less, or otherwise, than ours. */
  readonly note?: string;
}

/** Makes the ways to read a file. */
export type WaysOf = (file: SmallFile) => readonly Way[];
