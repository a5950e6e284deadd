import { afterAll, describe, expect, test } from "vitest";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { builtInDrivers, loadDriver, type ToolChange } from "../../src/command/load-driver.ts";
import type { Capability, ConformanceDriver } from "../../src/driver/conformance-driver.ts";
import { createConformanceFixtures } from "../../src/fixtures/conformance-fixtures.ts";
import { runConformance, type CaseOutcome } from "../../src/run/run-conformance.ts";
import { mainSabotages, sabotages } from "./sabotages.ts";

async function driverOf(name: string, sabotage?: ToolChange): Promise<ConformanceDriver> {
  const loaded = await loadDriver(name, sabotage);
  if (!("driver" in loaded)) throw new Error(`${name}: ${loaded.missing}`);
  return loaded.driver;
}

const drivers = builtInDrivers.filter((name) => name !== "core");
const lacks = new Map<string, ConformanceDriver["lacks"]>();
for (const name of drivers) lacks.set(name, (await driverOf(name)).lacks);

/** Sabotages that no suite can find where a framework lacks this, because the model is shown nothing of it. */
const invisibleWithout: Readonly<Partial<Record<Capability, string>>> = {
  errorFlag: "swaps the error flag",
  abort: "does not hand on the signal",
};

function invisible(driver: string): readonly string[] {
  return Object.entries(invisibleWithout).flatMap(([capability, sabotage]) =>
    lacks.get(driver)?.[capability as Capability] === undefined ? [] : sabotage,
  );
}

/** All sabotages run in the framework with the fastest loop. */
function tried(driver: string): typeof sabotages {
  const hidden = invisible(driver);
  return sabotages.filter(
    ([name]) => !hidden.includes(name) && (driver === "ai-sdk" || mainSabotages.includes(name)),
  );
}

const cases = conformanceCases();
const fixtures = createConformanceFixtures({ report: console.warn });
const caught: string[] = [];
afterAll(() => {
  fixtures.remove();
  for (const name of drivers) {
    const count = caught.filter((line) => line.startsWith(`${name}: `)).length;
    const skipped = invisible(name).map((sabotage) => `; skipped, since a model is shown none: ${sabotage}`);
    console.log(`sabotage of ${name}: ${count} of ${tried(name).length} caught${skipped.join("")}`);
  }
});

/** Gives the first failure in the driver's first loop. */
async function firstFailure(driver: ConformanceDriver): Promise<CaseOutcome | undefined> {
  const outcomes = await runConformance({
    drivers: [{ ...driver, loops: driver.loops.slice(0, 1) }],
    cases,
    fixtures,
    callsPerTurn: 32,
    patienceMs: 1500,
    stopAtFailure: true,
  });
  return outcomes.find(({ status }) => status === "failed");
}

test("there are 36 sabotages, and each driver tries all that apply to it", () => {
  expect(new Set(sabotages.map(([name]) => name)).size).toBe(36);
  expect(drivers.map((name) => [name, tried(name).length])).toEqual([
    ["ai-sdk", 36],
    ["claude-agent-sdk", 14],
    ["langchain", 14],
    ["mastra", 14],
    ["mcp", 14],
    ["openai-agents", 13],
    ["anthropic", 14],
    ["google-genai", 13],
  ]);
});

describe.for(drivers)("%s", (driver) => {
  test.for(tried(driver))("an adapter that %s is caught", { timeout: 120_000 }, async ([name, breaks]) => {
    const failure = await firstFailure(await driverOf(driver, breaks));
    expect(failure?.differences.length).toBeGreaterThan(0);
    caught.push(`${driver}: ${name}`);
  });
});
