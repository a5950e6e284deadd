/** How much to measure. */
export interface Plan {
  readonly quick: boolean;
  readonly countedBytes: number;
  readonly bigBytes: number;
  /** The ids of the small files to read. Undefined: all. */
  readonly smallFiles?: readonly string[];
  /** The number of rounds for small files. Each round makes many calls. */
  readonly smallRounds: number;
  /** The number of rounds for imports and first calls. Each round starts processes. */
  readonly coldRounds: number;
  /** The number of rounds under load, and of reads of each round. */
  readonly loadRounds: number;
  readonly loadReads: number;
  /** The number of rounds for big files. Each round starts processes. */
  readonly bigRounds: number;
  /** The interval of the rounds in which slow candidates take part. */
  readonly slowEvery: number;
  /** The agents of a fleet that reads from one bucket, the processes that they are in, and the size of a log that they read. */
  readonly fleet: { readonly agents: number; readonly processes: number; readonly logBytes: number };
  /** How long a peer may take for one window of the big file. */
  readonly peerTimeoutMs: number;
}

const mebibyte = 1024 * 1024;

/** Gives the plan. A complete run takes about half an hour. A quick run has smaller files and fewer rounds and takes under two. */
export function planOf({ quick }: { readonly quick: boolean }): Plan {
  return quick
    ? {
        quick,
        countedBytes: 32 * mebibyte,
        bigBytes: 128 * mebibyte,
        smallFiles: ["10kb", "200kb-deep"],
        smallRounds: 6,
        coldRounds: 4,
        loadRounds: 2,
        loadReads: 1280,
        bigRounds: 2,
        slowEvery: 2,
        fleet: { agents: 60, processes: 2, logBytes: 8 * mebibyte },
        peerTimeoutMs: 20_000,
      }
    : {
        quick,
        countedBytes: 256 * mebibyte,
        bigBytes: 1024 * mebibyte,
        smallRounds: 40,
        coldRounds: 40,
        loadRounds: 9,
        loadReads: 3200,
        bigRounds: 9,
        slowEvery: 3,
        fleet: { agents: 1000, processes: 4, logBytes: 32 * mebibyte },
        peerTimeoutMs: 60_000,
      };
}
