import { toAiSdkTool } from "@readfile/ai-sdk";
import type { ReadTool } from "@readfile/core";
import { toLangChainTool } from "@readfile/langchain";
import { registerReadTools, toMcpTool } from "@readfile/mcp";
import { registerReadTools as registerSdk } from "@readfile/mcp/sdk";
import { toOpenAIAgentsTool } from "@readfile/openai-agents";
import { afterAll, describe, expect, test } from "vitest";
import { aiSdkDriver } from "../../src/ai-sdk.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import type { ConformanceDriver } from "../../src/driver/conformance-driver.ts";
import { createConformanceFixtures } from "../../src/fixtures/conformance-fixtures.ts";
import { langChainDriver } from "../../src/langchain.ts";
import { mcpDriver } from "../../src/mcp.ts";
import { openAIAgentsDriver } from "../../src/openai-agents.ts";
import { runConformance, type CaseOutcome } from "../../src/run/run-conformance.ts";
import { mainSabotages, sabotages } from "./sabotages.ts";

type Tool = ReadTool<unknown, unknown>;
type Sabotage = (tool: Tool) => Tool;

const drivers: readonly (readonly [name: string, make: (sabotage: Sabotage) => ConformanceDriver])[] = [
  ["ai-sdk", (sabotage) => aiSdkDriver({ adapt: (tool) => toAiSdkTool(sabotage(tool)) })],
  [
    "langchain",
    (sabotage) => langChainDriver({ adapt: (tool) => toLangChainTool(sabotage(tool), { media: "native" }) }),
  ],
  [
    "mcp",
    (sabotage) =>
      mcpDriver({ adapt: (tool) => toMcpTool(sabotage(tool)), register: registerReadTools, registerSdk }),
  ],
  [
    "openai-agents",
    (sabotage) => openAIAgentsDriver({ adapt: (tool) => toOpenAIAgentsTool(sabotage(tool)) }),
  ],
];

/** Sabotages that a framework hides from the model, so that no suite can find them. */
const invisible: Readonly<Record<string, readonly string[]>> = {
  "openai-agents": ["swaps the error flag"],
};

/** All sabotages run in the framework with the fastest loop. */
function tried(driver: string): typeof sabotages {
  const hidden = invisible[driver] ?? [];
  return sabotages.filter(
    ([name]) => !hidden.includes(name) && (driver === "ai-sdk" || mainSabotages.includes(name)),
  );
}

const cases = conformanceCases();
const fixtures = createConformanceFixtures({ report: console.warn });
const caught: string[] = [];
afterAll(() => {
  fixtures.remove();
  for (const [name] of drivers) {
    const count = caught.filter((line) => line.startsWith(`${name}: `)).length;
    const skipped = (invisible[name] ?? []).map(
      (sabotage) => `; skipped, since a model is shown none: ${sabotage}`,
    );
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
  expect(drivers.map(([name]) => tried(name).length)).toEqual([36, 14, 14, 13]);
});

describe.for(drivers)("%s", ([driver, make]) => {
  test.for(tried(driver))("an adapter that %s is caught", { timeout: 120_000 }, async ([name, breaks]) => {
    const failure = await firstFailure(make(breaks));
    expect(failure?.differences.length).toBeGreaterThan(0);
    caught.push(`${driver}: ${name}`);
  });
});
