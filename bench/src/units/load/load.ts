import { mustRunChild } from "../../child/run-child.ts";
import type { LoadCost } from "../../child/tasks/read-under-load.ts";
import { peerIds } from "../../peers/peer-modules.ts";
import { compare } from "../../report/compare.ts";
import { formatMs } from "../../report/format-value.ts";
import type { Check, FreeTable, Goal, Row } from "../../report/row.ts";
import { median } from "../../statistics/median.ts";
import { seriesOf, takeSamples, type Sampled, type Turn } from "../../turns/take-turns.ts";
import { isMainTool, mainTools } from "../../ways/main-tools.ts";
import { plainRead } from "../../ways/plain-way.ts";
import type { MixedReaderId } from "../../ways/mixed-reader.ts";
import { goals } from "../goals.ts";
import { seriesNamed } from "../series-named.ts";
import type { Unit, UnitContext } from "../unit.ts";

const manyAgents = 64;
const fewerAgents: readonly number[] = [1, 8];

/** Lets 64 agents read mixed files in one process. */
export const load: Unit = {
  id: "load",
  title: `${manyAgents} agents in one process`,
  needsPeers: true,
  async run(context) {
    const mixed = await context.files.mixed();
    const readers = [
      ...mainTools,
      plainRead,
      ...(context.peersMissing === undefined ? peerIds : []),
    ] as const;
    const turns = [
      ...readers.map((reader) => turnOf(context, reader, manyAgents)),
      ...mainTools.flatMap((tool) => fewerAgents.map((agents) => turnOf(context, tool, agents))),
    ];
    const sampled = await takeSamples(turns, context.plan.loadRounds);
    const rivals = readers.filter((reader) => !isMainTool(reader));
    return {
      rows: [
        ...mainTools.flatMap((tool) => rivals.flatMap((rival) => rowsAgainst(sampled, tool, rival))),
        ...mainTools.flatMap((tool) => fewerAgents.map((agents) => growthRow(sampled, tool, agents))),
      ],
      checks: sampled.flatMap(checksOf),
      notes: [
        `Each agent reads one file after another, by chance from a seed that is the same for all: ${mixed.map(({ work }) => work).join("; ")}. ` +
          "Before each read it lets others have their turn, as a call of its model would, and its latency includes that wait. " +
          "Each candidate has a fresh process, warmed up by one agent. Answers for the image and the missing path are not compared.",
      ],
      tables: [tableOf(sampled)],
    };
  },
};

function turnOf({ plan, files }: UnitContext, reader: MixedReaderId, agents: number): Turn<LoadCost> {
  return {
    name: nameOf(reader, agents),
    async sample() {
      const input = { root: files.root, mixed: await files.mixed(), reader, agents, reads: plan.loadReads };
      return await mustRunChild("readUnderLoad", input);
    },
  };
}

function nameOf(reader: MixedReaderId, agents: number): string {
  return agents === manyAgents ? reader : `${reader}, ${agents} ${agents === 1 ? "agent" : "agents"}`;
}

function rowsAgainst(
  sampled: readonly Sampled<LoadCost>[],
  tool: MixedReaderId,
  rival: MixedReaderId,
): Row[] {
  // Node's own read is no reader for models: it shows whole files, and has no bounds.
  const goal = rival === plainRead ? undefined : goals.loadByPeer;
  const row = (id: string, work: string, timeOf: (cost: LoadCost) => number): Row => {
    const series = sampled.map((one) => seriesOf(one, timeOf));
    return compare({
      id: `load/${id}/${tool}/${rival}`,
      work,
      ours: seriesNamed(series, tool),
      against: seriesNamed(series, rival),
      measure: "times",
      goal,
    });
  };
  return [
    row("all", "all reads together", ({ ms }) => ms),
    row("p50", "a read, p50", ({ p50Ms }) => p50Ms),
    row("p99", "a read, p99", ({ p99Ms }) => p99Ms),
  ];
}

/** Compares the time of as many reads by many agents and by few. */
function growthRow(sampled: readonly Sampled<LoadCost>[], tool: MixedReaderId, agents: number): Row {
  const series = sampled.map((one) => seriesOf(one, ({ ms }) => ms));
  const goal: Goal = goals.loadGrowth;
  return compare({
    id: `load/growth/${tool}/${agents}`,
    work: `as many reads, ${manyAgents} agents`,
    ours: seriesNamed(series, tool),
    against: seriesNamed(series, nameOf(tool, agents)),
    measure: "share",
    goal,
    reference: true,
  });
}

function checksOf({ name, samples }: Sampled<LoadCost>): Check[] {
  const failed = new Set(samples.flatMap((cost) => cost?.notShown ?? []));
  const ours = mainTools.some((tool) => name.startsWith(tool));
  const note = [...failed].join(", ");
  // What others do not show is in the table.
  return ours ? [{ what: `under load, ${name} shows every line`, same: failed.size === 0, ours, note }] : [];
}

function tableOf(sampled: readonly Sampled<LoadCost>[]): FreeTable {
  const body = sampled.map(({ name, samples }) => {
    const costs = samples.filter((cost) => cost !== null);
    const of = (value: (cost: LoadCost) => number): number => median(costs.map(value));
    const notShown = [...new Set(costs.flatMap((cost) => cost.notShown))];
    return [
      name,
      formatMs(of(({ p50Ms }) => p50Ms)),
      formatMs(of(({ p99Ms }) => p99Ms)),
      `${Math.round(of(({ reads, ms }) => (reads / ms) * 1000))}`,
      inMebibytes(of(({ startBytes }) => startBytes)),
      inMebibytes(of((cost) => cost.peakBytes)),
      notShown.join(", ") || "-",
    ];
  });
  const head = ["who", "p50", "p99", "reads per second", "resident before", "resident peak", "not all shown"];
  return { title: "Latency, throughput and memory", head, body };
}

function inMebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
