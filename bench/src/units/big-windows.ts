import type { BigFile } from "../files/write-big-file.ts";

/** Lines that windows of a big file start at. */
export interface BigWindowStart {
  readonly id: string;
  readonly line: number;
}

/** How many lines a window of a big file has. */
export const windowLines = 200;

/** Near the start, in the middle and near the end. */
export function deepStarts({ lines }: BigFile): readonly BigWindowStart[] {
  const shares: readonly (readonly [id: string, share: number])[] = [
    ["near-start", 0.084],
    ["middle", 0.5],
    ["near-end", 0.99],
  ];
  return shares.map(([id, share]) => ({ id, line: Math.floor(lines * share) }));
}

/** Such as `6.0 M`. */
export function inMillions(line: number): string {
  return `${(line / 1e6).toFixed(1)} M`;
}

/** Such as `1.0 GiB`. */
export function inGibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
