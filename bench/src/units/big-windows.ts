import type { BigFile } from "../files/write-big-file.ts";

/** The start of a window of a big file. */
export interface BigWindowStart {
  readonly id: string;
  readonly line: number;
}

/** The number of lines in a window of a big file. */
export const windowLines = 200;

/** Gives three starts: near the start, in the middle and near the end of a file. */
export function deepStarts({ lines }: BigFile): readonly BigWindowStart[] {
  const shares: readonly (readonly [id: string, share: number])[] = [
    ["near-start", 0.084],
    ["middle", 0.5],
    ["near-end", 0.99],
  ];
  return shares.map(([id, share]) => ({ id, line: Math.floor(lines * share) }));
}

/** Formats a line number, for example as `6.0 M`. */
export function inMillions(line: number): string {
  return `${(line / 1e6).toFixed(1)} M`;
}

/** Formats a size, for example as `1.0 GiB`. */
export function inGibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
