import { expect, test } from "vitest";
import { runCases } from "./run-cases.ts";

const cases = Array.from({ length: 14 }, (_, index) => ({ id: `case ${index}`, index }));

test("a verdict counts the cases that it judges", async () => {
  const run = await runCases(cases, { differences: () => Promise.resolve([]) });
  expect(run.verdict()).toEqual({ cases: 14, failures: [] });
  expect(run.verdict(({ index }) => index < 3)).toEqual({ cases: 3, failures: [] });
  expect(run.summary()).toBe("14 passed");
});

test("a verdict shows what differs", async () => {
  const run = await runCases(cases, {
    differences: ({ index }) => Promise.resolve(index === 2 ? ["a", "b"] : []),
  });
  expect(run.verdict()).toEqual({ cases: 14, failures: ["case 2: a; b"] });
  expect(run.verdict(({ index }) => index === 3)).toEqual({ cases: 1, failures: [] });
  expect(run.summary()).toBe("13 passed, 1 failed");
});

test("a rejection is a failure", async () => {
  const run = await runCases(cases.slice(0, 1), { differences: () => Promise.reject(new Error("broken")) });
  expect(run.verdict()).toEqual({ cases: 1, failures: ["case 0: rejected: Error: broken"] });
});

test("only the first ten failures are shown", async () => {
  const run = await runCases(cases, { differences: () => Promise.resolve(["x"]) });
  const { failures } = run.verdict();
  expect(failures.length).toBe(11);
  expect(failures.at(-1)).toBe("and 4 more");
  expect(run.summary()).toBe("0 passed, 14 failed");
});

test("cases that this system cannot hold are counted apart and do not run", async () => {
  const ran: number[] = [];
  const run = await runCases(cases, {
    runsHere: ({ index }) => index < 2,
    differences: ({ index }) => {
      ran.push(index);
      return Promise.resolve(["x"]);
    },
  });
  expect(ran).toEqual([0, 1]);
  expect(run.summary()).toBe("0 passed, 2 failed, 12 left out");
});
