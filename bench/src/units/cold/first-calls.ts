import { mustRunChild } from "../../child/run-child.ts";
import { firstCallCount, type FirstCaller, type FirstCalls } from "../../child/tasks/first-calls.ts";
import { adapterFolders } from "../../ours/adapters.ts";
import { peerIds } from "../../peers/peer-modules.ts";
import { compare } from "../../report/compare.ts";
import { ofOurs } from "../../report/of-ours.ts";
import type { Goal, Row, UnitResult } from "../../report/row.ts";
import { measuredMs, seriesOf, takeSamples, type Sampled, type Series } from "../../turns/take-turns.ts";
import { mainTools } from "../../ways/main-tools.ts";
import { plainRead } from "../../ways/plain-way.ts";
import { goals } from "../goals.ts";
import { seriesNamed } from "../series-named.ts";
import type { UnitContext } from "../unit.ts";

interface Candidate {
  readonly name: string;
  readonly caller: FirstCaller;
}

const node: Candidate = { name: plainRead, caller: { kind: "node" } };
const tools: readonly Candidate[] = mainTools.map((tool) => ({ name: tool, caller: { kind: "core", tool } }));
const adapters: readonly Candidate[] = adapterFolders.flatMap((folder) =>
  mainTools.map((tool): Candidate => ({
    name: `${folder}, ${tool}`,
    caller: { kind: "adapter", folder, tool },
  })),
);
const peers: readonly Candidate[] = peerIds.map((peer) => ({ name: peer, caller: { kind: "peer", peer } }));

/** Measures the first reads in a process, for which V8 has compiled little code. */
export async function measureFirstCalls({ plan, files, peersMissing }: UnitContext): Promise<UnitResult> {
  const file = (await files.small()).find(({ id }) => id === "10kb");
  if (file === undefined) throw new Error("the file of 10 KB was not made");
  const rivals = peersMissing === undefined ? peers : [];
  const turns = [node, ...tools, ...adapters, ...rivals].map(({ name, caller }) => ({
    name,
    every: caller.kind === "node" || caller.kind === "core" ? 1 : plan.slowEvery,
    sample: () => mustRunChild("firstCalls", { root: files.root, file, caller }),
  }));
  const sampled = await takeSamples(turns, plan.coldRounds);
  const first = sampled.map((one) => seriesOf(one, ({ firstMs }) => firstMs));
  const next = sampled.map((one) => seriesOf(one, ({ nextMs }) => nextMs));
  return {
    rows: [
      ...firstRows(first, `${file.work}, the first call`, rivals),
      ...nextRows(next, `${file.work}, calls 2 to ${firstCallCount}`, rivals),
    ],
    checks: sampled.map((one) => ({
      what: `${file.work}, the first calls: ${one.name} answers as expected`,
      same: isRight(one),
      ours: ![node, ...rivals].some(({ name }) => name === one.name),
    })),
  };
}

function firstRows(series: readonly Series[], work: string, rivals: readonly Candidate[]): Row[] {
  const alone = ({ name }: Candidate, goal?: Goal): Row =>
    ofOurs({
      id: `cold/first/${name}`,
      work,
      ours: name,
      measure: "milliseconds",
      values: measuredMs(seriesNamed(series, name)),
      ...(goal !== undefined && { goal }),
    });
  return [
    ...tools.map((tool) => alone(tool, goals.firstCallMs)),
    ...adapters.map((adapter) => alone(adapter)),
    { ...alone(node), note: "for comparison" },
    ...againstPeers("cold/first", series, work, rivals),
  ];
}

function nextRows(series: readonly Series[], work: string, rivals: readonly Candidate[]): Row[] {
  const byNode = ({ name, caller }: Candidate): Row =>
    compare({
      id: `cold/next/${name}`,
      work,
      ours: seriesNamed(series, name),
      against: seriesNamed(series, plainRead),
      measure: "share",
      goal: caller.kind === "core" ? goals.nextCalls[caller.tool] : undefined,
    });
  return [...tools, ...adapters].map(byNode).concat(againstPeers("cold/next", series, work, rivals));
}

function againstPeers(
  id: string,
  series: readonly Series[],
  work: string,
  rivals: readonly Candidate[],
): Row[] {
  return tools.flatMap((tool) =>
    rivals.map((peer) =>
      compare({
        id: `${id}/${tool.name}/${peer.name}`,
        work,
        ours: seriesNamed(series, tool.name),
        against: seriesNamed(series, peer.name),
        measure: "times",
      }),
    ),
  );
}

function isRight({ samples }: Sampled<FirstCalls>): boolean {
  return samples.every((sample) => sample === null || sample.right);
}
