import os from "node:os";
import { Unavailable } from "./files/unavailable.ts";
import { machineFacts } from "./machine/machine-facts.ts";
import type { Report, ReportedUnit } from "./report/report.ts";
import type { UnitResult } from "./report/row.ts";
import type { Unit, UnitContext } from "./units/unit.ts";

/** Runs units one after the other. The report of a unit that fails states its failure. */
export async function runUnits(
  units: readonly Unit[],
  context: UnitContext,
  progress: (line: string) => void,
): Promise<Report> {
  const machine = machineFacts(context.files.root);
  const started = performance.now();
  const reported: ReportedUnit[] = [];
  for (const unit of units) {
    progress(`${unit.id} …`);
    const unitStarted = performance.now();
    const result = await runUnit(unit, context);
    const seconds = Math.round((performance.now() - unitStarted) / 1000);
    reported.push({ id: unit.id, title: unit.title, seconds, ...result });
  }
  return {
    machine,
    quick: context.plan.quick,
    loadAtEnd: os.loadavg()[0] ?? 0,
    seconds: (performance.now() - started) / 1000,
    units: reported,
  };
}

async function runUnit(unit: Unit, context: UnitContext): Promise<UnitResult> {
  try {
    const result = await unit.run(context);
    if (!unit.needsPeers || context.peersMissing === undefined) return result;
    const missing = `The peers could not be installed: ${context.peersMissing}`;
    return { ...result, notes: [...(result.notes ?? []), missing] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const notes = [`Not measured: ${reason}`];
    if (error instanceof Unavailable) return { rows: [], checks: [], notes };
    return { rows: [], checks: [{ what: `${unit.id} runs`, same: false, ours: true, note: reason }], notes };
  }
}
