import type { compareCommits } from "./tasks/compare-commits.ts";
import type { countLines } from "./tasks/count-lines.ts";
import type { firstCalls } from "./tasks/first-calls.ts";
import type { headAndTail } from "./tasks/head-and-tail.ts";
import type { readBigWindow } from "./tasks/read-big-window.ts";
import type { readByPeer } from "./tasks/read-by-peer.ts";
import type { readPlace } from "./tasks/read-place.ts";
import type { readDocument } from "./tasks/read-document.ts";
import type { readSmallFiles } from "./tasks/read-small-files.ts";
import type { readUnderLoad } from "./tasks/read-under-load.ts";
import type { replaySites } from "./tasks/replay-sites.ts";
import type { runFleet } from "./tasks/run-fleet.ts";
import type { sourceCost } from "./tasks/source-cost.ts";

/** The tasks of a child process. */
export interface Tasks {
  readonly compareCommits: typeof compareCommits;
  readonly countLines: typeof countLines;
  readonly firstCalls: typeof firstCalls;
  readonly headAndTail: typeof headAndTail;
  readonly readBigWindow: typeof readBigWindow;
  readonly readByPeer: typeof readByPeer;
  readonly readPlace: typeof readPlace;
  readonly readDocument: typeof readDocument;
  readonly readSmallFiles: typeof readSmallFiles;
  readonly readUnderLoad: typeof readUnderLoad;
  readonly replaySites: typeof replaySites;
  readonly runFleet: typeof runFleet;
  readonly sourceCost: typeof sourceCost;
}

/** The name of a task. */
export type TaskName = keyof Tasks;

/** The answer of a child process. */
export type Answer<Name extends TaskName> =
  | { readonly ok: true; readonly value: Awaited<ReturnType<Tasks[Name]>> }
  | { readonly ok: false; readonly reason: string; readonly peakBytes: number };
