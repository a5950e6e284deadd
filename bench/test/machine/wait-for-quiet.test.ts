import { expect, test } from "vitest";
import { waitForQuiet } from "../../src/machine/wait-for-quiet.ts";

/** A machine whose load is one of these after each quarter of a minute, and then stays. */
function machineWith(loads: readonly number[]) {
  const said: string[] = [];
  let quarter = 0;
  const machine = {
    load: () => loads[Math.min(quarter, loads.length - 1)] ?? 0,
    sleep: async (milliseconds: number) => (quarter += milliseconds / 15_000),
    say: (line: string) => said.push(line),
  };
  return { machine, said, quarters: () => quarter };
}

test("a quiet machine is not waited for", async () => {
  const { machine, said, quarters } = machineWith([0.29]);
  await waitForQuiet(machine, 15);
  expect({ said, quarters: quarters() }).toEqual({ said: [], quarters: 0 });
});

test("a wait ends when the machine is quiet, and is told once a minute", async () => {
  const { machine, said, quarters } = machineWith([2, 1, 0.9, 0.7, 0.5, 0.3, 0.2]);
  await waitForQuiet(machine, 15);
  expect(quarters()).toBe(6);
  expect(said).toEqual([
    "waiting until the load is below 0.3, for 15 min at most: the load is 2.00",
    "waiting until the load is below 0.3, for 14 min at most: the load is 0.50",
  ]);
});

test.each([
  { minutes: 0, quarters: 0, lines: 1 },
  { minutes: 2, quarters: 8, lines: 3 },
])("a machine that stays busy is measured after $minutes min", async ({ minutes, quarters, lines }) => {
  const waiting = machineWith([1.5]);
  await waitForQuiet(waiting.machine, minutes);
  expect(waiting.quarters()).toBe(quarters);
  expect(waiting.said).toHaveLength(lines);
  expect(waiting.said.at(-1)).toBe("the load is 1.50: measuring all the same");
});
