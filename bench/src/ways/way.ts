import type { SmallFile } from "../files/small-files.ts";

/** One way to read a small file. */
export interface Way {
  readonly name: string;
  readonly run: () => unknown;
  /** Checks a result of a way that should show an exact text or every line of the window. */
  readonly shows?: (result: unknown) => boolean;
  readonly ours: boolean;
  /** What the way omits or does differently from our tools. */
  readonly note?: string;
}

/** Makes the ways to read a file. */
export type WaysOf = (file: SmallFile) => readonly Way[];
