/** How much is measured. */
export interface Plan {
  readonly quick: boolean;
  readonly countedBytes: number;
  readonly bigBytes: number;
  /** Ids of the small files that are read; undefined: all. */
  readonly smallFiles?: readonly string[];
  /** Rounds of small files, each of many calls. */
  readonly smallRounds: number;
  /** Rounds of processes that read a big file. */
  readonly bigRounds: number;
  /** Rounds that slow candidates take part in: every so many. */
  readonly slowEvery: number;
  /** How long a peer may take for one window of the big file. */
  readonly peerTimeoutMs: number;
}

const mebibyte = 1024 * 1024;

/** The whole run takes about ten minutes, the quick one under two: smaller files and fewer rounds. */
export function planOf({ quick }: { readonly quick: boolean }): Plan {
  return quick
    ? {
        quick,
        countedBytes: 32 * mebibyte,
        bigBytes: 128 * mebibyte,
        smallFiles: ["10kb", "200kb-deep"],
        smallRounds: 6,
        bigRounds: 2,
        slowEvery: 2,
        peerTimeoutMs: 20_000,
      }
    : {
        quick,
        countedBytes: 256 * mebibyte,
        bigBytes: 1024 * mebibyte,
        smallRounds: 40,
        bigRounds: 9,
        slowEvery: 3,
        peerTimeoutMs: 60_000,
      };
}
