import path from "node:path";
import { runChild } from "../child/run-child.ts";
import { peerIds } from "../peers/peer-modules.ts";
import { formatMs } from "../report/format-value.ts";
import type { Check } from "../report/row.ts";
import { mainTools } from "../ways/main-tools.ts";
import { deepStarts, inGibibytes, inMillions, windowLines } from "./big-windows.ts";
import { readBigWindow } from "./read-big-window.ts";
import type { Unit } from "./unit.ts";

const shownFailure = 90;

/** Shows what peers do with a window of a big file. */
export const peersOnBigFile: Unit = {
  id: "big/peers",
  title: "Peers on a big file",
  needsPeers: true,
  async run({ plan, files }) {
    const file = await files.big();
    const firstLine = deepStarts(file).find(({ id }) => id === "middle")?.line ?? 1;
    const body: string[][] = [];
    const checks: Check[] = [];
    for (const reader of mainTools) {
      const read = await readBigWindow(files, { reader, firstLine, meterBlocks: true }, { forMemory: true });
      const same = read.text.includes(`${firstLine} `);
      checks.push({ what: `line ${firstLine} is shown by ${reader}`, same, ours: true });
      body.push([reader, "answers", formatMs(read.firstMs), ...costs(read)]);
    }
    for (const peer of peerIds) {
      const name = path.basename(file.path);
      const input = {
        peer,
        root: files.root,
        name,
        firstLine,
        maxLines: windowLines,
        start: `${firstLine} `,
      };
      const answer = await runChild("readByPeer", input, { timeoutMs: plan.peerTimeoutMs, forMemory: true });
      if (!answer.ok) {
        body.push([peer, shortened(answer.reason, files.root), "-", "-", "-"]);
        continue;
      }
      const { failure, holdsFirstLine, ms } = answer.value;
      const outcome = failure ?? (holdsFirstLine ? "answers" : "answers without the line asked for");
      body.push([peer, shortened(outcome, files.root), formatMs(ms), ...costs(answer.value)]);
    }
    const title = `${windowLines} lines from line ${inMillions(firstLine)} of ${inGibibytes(file.bytes)}`;
    const head = ["who", "outcome", "time", "memory growth", "longest block"];
    return { rows: [], checks, tables: [{ title, head, body }] };
  },
};

function costs(read: {
  readonly startBytes: number;
  readonly peakBytes: number;
  readonly longestBlockMs: number | null;
}): string[] {
  const growth = ((read.peakBytes - read.startBytes) / 2 ** 20).toFixed(0);
  return [`${growth} MiB`, formatMs(read.longestBlockMs)];
}

/** Gives the first line of a message, without the path of the temporary directory. */
function shortened(message: string, root: string): string {
  const line = message.replaceAll(root, "…").split("\n")[0] ?? "";
  return line.length > shownFailure ? `${line.slice(0, shownFailure)}…` : line;
}
