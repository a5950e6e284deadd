import path from "node:path";
import { timeImport, type TimedImport } from "../../child/time-import.ts";
import { adapterFolders, adapters } from "../../ours/adapters.ts";
import { thisRepository } from "../../ours/import-ours.ts";
import { peersDirectory } from "../../peers/import-peer.ts";
import { peerIds, peerModules } from "../../peers/peer-modules.ts";
import { compare } from "../../report/compare.ts";
import { formatMs } from "../../report/format-value.ts";
import type { Row, UnitResult } from "../../report/row.ts";
import { median } from "../../statistics/median.ts";
import { quantile } from "../../statistics/quantile.ts";
import { measuredMs, takeTurns, type Series, type Turn } from "../../turns/take-turns.ts";
import { goals } from "../goals.ts";
import { seriesNamed } from "../series-named.ts";
import type { UnitContext } from "../unit.ts";

const core = "@readfile/core";
const cachedCore = `${core}, compile cache`;
const work = "import";

/** Measures the import of our packages, of zod, of the SDKs and of the peers. */
export async function measureImports(context: UnitContext): Promise<UnitResult> {
  const series = await takeTurns(turnsOf(context), context.plan.coldRounds);
  const against = (ours: string, other: string, more: Partial<Row> = {}): Row => ({
    ...compare({
      id: `cold/import/${ours}/${other}`,
      work,
      ours: seriesNamed(series, ours),
      against: seriesNamed(series, other),
      measure: "share",
    }),
    ...more,
  });
  const rows = [
    against(core, "zod", { goal: goals.importByZod }),
    against(cachedCore, "zod", { note: "zod without the cache" }),
    ...adapterFolders.map((folder) =>
      against(`@readfile/${folder}`, adapters[folder].sdk, {
        reference: true,
        note: "the adapter imports it too",
      }),
    ),
    ...(context.peersMissing === undefined ? peerIds : []).map((peer) =>
      against(core, peer, { note: "only the modules of its read function" }),
    ),
  ];
  return { rows, checks: [], tables: [tableOf(series)] };
}

function turnsOf({ plan, files, peersMissing }: UnitContext): Turn[] {
  const ofPackage = (folder: string, name: string, every: number): Turn =>
    turnOf(name, { cwd: path.join(thisRepository, "packages", folder), modules: [name] }, every);
  const coreDirectory = path.join(thisRepository, "packages/core");
  const cached = {
    cwd: coreDirectory,
    modules: [core],
    compileCache: path.join(files.root, "compile-cache"),
  };
  // The first import with a cache writes it.
  timeImport(cached);
  return [
    ofPackage("core", "zod", 1),
    ofPackage("core", core, 1),
    turnOf(cachedCore, cached, 1),
    ...adapterFolders.flatMap((folder) => [
      ofPackage(folder, adapters[folder].sdk, plan.slowEvery),
      ofPackage(folder, `@readfile/${folder}`, plan.slowEvery),
    ]),
    ...(peersMissing === undefined ? peerIds : []).map((peer) => {
      const modules = peerModules[peer].map((file) => `./node_modules/${file}`);
      return turnOf(peer, { cwd: peersDirectory, modules }, plan.slowEvery);
    }),
  ];
}

function turnOf(name: string, timed: TimedImport, every: number): Turn {
  return { name, every, sample: async () => timeImport(timed) };
}

function tableOf(series: readonly Series[]): NonNullable<UnitResult["tables"]>[number] {
  return {
    title: "`import` in a fresh process",
    head: ["what", "median", "10-90 %", "rounds"],
    body: series.map((one) => {
      const values = measuredMs(one);
      const range = [0.1, 0.9].map((share) => formatMs(quantile(values, share))).join(" - ");
      return [one.name, formatMs(median(values)), range, `${values.length}`];
    }),
  };
}
