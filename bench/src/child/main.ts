// Runs one task in a process of its own, so that what one candidate loads, caches or patches does not affect the others.
import process from "node:process";
import { peakBytes } from "../machine/resident-memory.ts";
import type { Answer, TaskName, Tasks } from "./task-types.ts";

const loaders: { [Name in TaskName]: () => Promise<Tasks[Name]> } = {
  compareCommits: async () => (await import("./tasks/compare-commits.ts")).compareCommits,
  countLines: async () => (await import("./tasks/count-lines.ts")).countLines,
  firstCalls: async () => (await import("./tasks/first-calls.ts")).firstCalls,
  headAndTail: async () => (await import("./tasks/head-and-tail.ts")).headAndTail,
  readBigWindow: async () => (await import("./tasks/read-big-window.ts")).readBigWindow,
  readByPeer: async () => (await import("./tasks/read-by-peer.ts")).readByPeer,
  readPlace: async () => (await import("./tasks/read-place.ts")).readPlace,
  readDocument: async () => (await import("./tasks/read-document.ts")).readDocument,
  readUnderLoad: async () => (await import("./tasks/read-under-load.ts")).readUnderLoad,
  readSmallFiles: async () => (await import("./tasks/read-small-files.ts")).readSmallFiles,
  runFleet: async () => (await import("./tasks/run-fleet.ts")).runFleet,
  replaySites: async () => (await import("./tasks/replay-sites.ts")).replaySites,
  sourceCost: async () => (await import("./tasks/source-cost.ts")).sourceCost,
};

// Whoever asked is gone.
process.once("disconnect", () => process.exit());
process.once("message", (message) => {
  const { task, input } = message as { task: TaskName; input: never };
  void answer(task, input).then((sent) => process.send?.(sent, () => process.exit()));
});

async function answer(task: TaskName, input: never): Promise<Answer<TaskName>> {
  try {
    const run = await loaders[task]();
    return { ok: true, value: await run(input) };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
      peakBytes: peakBytes(),
    };
  }
}
