import { createHash } from "node:crypto";
import process from "node:process";
import {
  conformanceCases,
  createConformanceFixtures,
  runConformance,
  type CaseOutcome,
  type ConformanceDriver,
} from "@readfile/conformance";
import type { ConformanceEvent, ConformanceScope, PlayedCase } from "../shared/conformance-events.ts";

/** What to run, and where to send the events. */
export interface ConformancePlay {
  readonly drivers: readonly ConformanceDriver[];
  readonly scope: ConformanceScope;
  readonly send: (event: ConformanceEvent) => void;
}

/** A sample contains about one of this many cases. */
const sampleStep = 10;
/** The remainder that chooses the cases. Its value does not matter. */
const sampleDigit = 6;
/** How often to send outcomes. Sending thousands one by one would keep the page from drawing. */
const tellEveryMs = 200;

/** Runs the cases through every loop and sends the progress. */
export async function playConformance({ drivers, scope, send }: ConformancePlay): Promise<void> {
  const cases = conformanceCases().filter(({ id }) => scope === "all" || isInSample(id));
  const loops = drivers.flatMap(({ name, loops: of }) =>
    of.map(({ name: loop }) => ({ driver: name, loop })),
  );
  send({ type: "plan", scope, loops, cases: cases.map(({ id, tool }) => ({ id, tool })) });
  const caseIndex = new Map(cases.map(({ id }, index) => [id, index]));
  const loopIndex = new Map(loops.map(({ driver, loop }, index) => [`${driver} ${loop}`, index]));
  const startedMs = performance.now();
  let untold: PlayedCase[] = [];
  let toldMs = startedMs;
  const tell = (): void => {
    if (untold.length > 0) send({ type: "played", cases: untold });
    untold = [];
    toldMs = performance.now();
  };
  const fixtures = createConformanceFixtures({ report: (sentence) => send({ type: "left-out", sentence }) });
  // Remove the fixtures even when a signal ends the process early.
  process.once("exit", () => fixtures.remove());
  await runConformance({
    drivers,
    cases,
    fixtures,
    callsPerTurn: 16,
    onOutcome: (outcome) => {
      untold.push({
        loop: loopIndex.get(`${outcome.driver} ${outcome.loop}`) ?? 0,
        case: caseIndex.get(outcome.case.id) ?? 0,
        ...toldOf(outcome),
      });
      if (performance.now() - toldMs > tellEveryMs) tell();
    },
  });
  tell();
  send({ type: "ended", how: "finished", durationMs: performance.now() - startedMs });
}

/** Whether a case is in the sample. Depends only on the id, so that new cases do not change the sample. */
function isInSample(id: string): boolean {
  return createHash("sha256").update(id).digest().readUInt8(0) % sampleStep === sampleDigit;
}

function toldOf({
  status,
  reason,
  notCompared,
  differences,
}: CaseOutcome): Omit<PlayedCase, "loop" | "case"> {
  const reasons = [
    ...(reason === undefined ? [] : [reason]),
    ...notCompared.map(({ capability, reason: lack }) => `not compared: ${capability}: ${lack}`),
  ];
  return {
    status,
    ...(reasons.length > 0 && { reason: reasons.join("; ") }),
    ...(differences.length > 0 && { differences }),
  };
}
