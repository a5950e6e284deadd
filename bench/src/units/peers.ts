import { runChild } from "../child/run-child.ts";
import { peerIds, type PeerId } from "../peers/peer-modules.ts";
import { compare } from "../report/compare.ts";
import type { Row, UnitResult } from "../report/row.ts";
import { mainTools } from "../ways/main-tools.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit, UnitContext } from "./unit.ts";

/** One unit for each peer. It reads small files with the peer's own function, in one process with our tools. */
export const peers: readonly Unit[] = peerIds.map((peer) => ({
  id: `peers/${peer}`,
  title: `Small files, against ${peer}`,
  needsPeers: true,
  run: (context) => runPeer(peer, context),
}));

async function runPeer(peer: PeerId, { plan, files }: UnitContext): Promise<UnitResult> {
  const small = await files.small();
  const input = { root: files.root, files: small, readers: peer, rounds: plan.smallRounds };
  const answer = await runChild("readSmallFiles", input);
  if (!answer.ok) return { rows: [], checks: [], notes: [`${peer} could not be measured: ${answer.reason}`] };
  const rows = answer.value.flatMap(({ id, series, note }): Row[] => {
    const against = series.at(-1);
    if (against === undefined) return [];
    const work = small.find((file) => file.id === id)?.work ?? id;
    return mainTools.map((tool) =>
      compare({
        id: `peers/${peer}/${id}/${tool}`,
        work,
        ours: seriesNamed(series, tool),
        against,
        measure: "times",
        goal: goals.warmByPeer,
        note: note ?? undefined,
      }),
    );
  });
  // Another unit checks our tools.
  const checks = answer.value.flatMap((measured) => measured.checks.filter(({ ours }) => !ours));
  return { rows, checks };
}
