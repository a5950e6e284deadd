import { toAiSdkTool } from "@readfile/ai-sdk";
import type { ReadTool } from "@readfile/core";
import { toLangChainTool } from "@readfile/langchain";
import { toOpenAIAgentsTool } from "@readfile/openai-agents";
import { afterAll, describe, expect, test } from "vitest";
import { aiSdkDriver } from "../../src/ai-sdk.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import type { ConformanceDriver } from "../../src/driver/conformance-driver.ts";
import { createConformanceFixtures } from "../../src/fixtures/conformance-fixtures.ts";
import { langChainDriver } from "../../src/langchain.ts";
import { openAIAgentsDriver } from "../../src/openai-agents.ts";
import { runConformance, type CaseOutcome } from "../../src/run/run-conformance.ts";
import { sabotages } from "./sabotages.ts";

type Tool = ReadTool<unknown, unknown>;
type Sabotage = (tool: Tool) => Tool;

const drivers: readonly (readonly [name: string, make: (sabotage: Sabotage) => ConformanceDriver])[] = [
  ["ai-sdk", (sabotage) => aiSdkDriver({ adapt: (tool) => toAiSdkTool(sabotage(tool)) })],
  ["langchain", (sabotage) => langChainDriver({ adapt: (tool) => toLangChainTool(sabotage(tool)) })],
  [
    "openai-agents",
    (sabotage) => openAIAgentsDriver({ adapt: (tool) => toOpenAIAgentsTool(sabotage(tool)) }),
  ],
];

/** What a framework shows a model no trace of, so that no suite can see it. */
const invisible: Readonly<Record<string, readonly string[]>> = {
  "openai-agents": ["swaps the error flag"],
};

const cases = conformanceCases();
const fixtures = createConformanceFixtures({ report: console.warn });
const caught: string[] = [];
afterAll(() => {
  fixtures.remove();
  for (const [name] of drivers) {
    const count = caught.filter((line) => line.startsWith(`${name} `)).length;
    const skipped = invisible[name] ?? [];
    const left = skipped.map((sabotage) => `, "${sabotage}" is skipped: a model is shown no flag`).join("");
    console.log(`sabotage ${name}: ${count} of ${sabotages.length - skipped.length} caught${left}`);
  }
});

/** The first failure in the driver's first loop. */
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

test("there are more than ten ways to break an adapter", () => {
  expect(new Set(sabotages.map(([name]) => name)).size).toBe(36);
});

describe.for(drivers)("%s", ([name, make]) => {
  test.for(sabotages.filter(([sabotage]) => !invisible[name]?.includes(sabotage)))(
    "an adapter that %s is caught",
    { timeout: 120_000 },
    async ([sabotage, breaks]) => {
      const failure = await firstFailure(make(breaks));
      expect(failure?.differences.length).toBeGreaterThan(0);
      caught.push(`${name} ${sabotage}: ${failure?.case.id}`);
    },
  );
});
