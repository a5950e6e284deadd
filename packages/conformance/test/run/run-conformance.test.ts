import { describe, expect, test } from "vitest";
import type { ConformanceCase } from "../../src/cases/conformance-case.ts";
import type { ConformanceDriver, ConformanceLoop, ModelTurn } from "../../src/driver/conformance-driver.ts";
import { coreDriver } from "../../src/driver/core-driver.ts";
import { runConformance, type CaseOutcome } from "../../src/run/run-conformance.ts";

const [coreLoop] = coreDriver.loops;
const throughCore = (turn: ModelTurn): ReturnType<ConformanceLoop["call"]> => coreLoop!.call(turn);

function echo(id: string, more: Partial<ConformanceCase> = {}): ConformanceCase {
  const expected = { text: '{"path":"x"}', media: [], isError: false };
  return { id, tool: "echoTool", tree: "own", args: { path: "x" }, expected, ...more };
}

function driver(call: ConformanceLoop["call"], more: Partial<ConformanceDriver> = {}): ConformanceDriver {
  return { name: "fake", loops: [{ name: "loop", call }], ...more };
}

async function play(
  tested: ConformanceDriver,
  cases: readonly ConformanceCase[],
  options: { patienceMs?: number; stopAtFailure?: boolean; callsPerTurn?: number } = {},
): Promise<readonly CaseOutcome[]> {
  return runConformance({ drivers: [tested], cases, ...options });
}

function told({ case: { id }, status, reason, differences }: CaseOutcome): string {
  return [
    id,
    status,
    ...(reason === undefined ? [] : [reason]),
    ...differences.map(({ summary }) => summary),
  ].join(": ");
}

test.for<[name: "callsPerTurn" | "patienceMs", value: number]>([
  ["callsPerTurn", 0],
  ["callsPerTurn", 1.5],
  ["patienceMs", -1],
  ["patienceMs", Number.NaN],
])("%s of %d is refused", async ([name, value]) => {
  const running = play(driver(throughCore), [echo("a")], { [name]: value });
  await expect(running).rejects.toThrow(new TypeError(`${name}: expected an integer of at least 1`));
});

test("each loop of each driver runs each case, and each outcome is reported", async () => {
  const heard: string[] = [];
  const loops = ["one", "two"].map((name) => ({ name, call: throughCore }));
  const outcomes = await runConformance({
    drivers: [driver(throughCore), { name: "other", loops }],
    cases: [echo("a"), echo("b", { expected: { text: "no", media: [], isError: false } })],
    onOutcome: (outcome, { done, total }) =>
      heard.push(`${outcome.driver} ${outcome.loop} ${outcome.case.id} ${outcome.status} ${done}/${total}`),
  });
  expect(heard).toEqual([
    "fake loop a passed 1/6",
    "fake loop b failed 2/6",
    "other one a passed 3/6",
    "other one b failed 4/6",
    "other two a passed 5/6",
    "other two b failed 6/6",
  ]);
  expect(outcomes).toHaveLength(6);
});

describe("a driver cannot end the run", () => {
  test.for<[string, ConformanceLoop["call"], string]>([
    ["that rejects", () => Promise.reject(new Error("boom")), "the loop failed: Error: boom"],
    [
      "that throws",
      () => {
        throw new TypeError("bad");
      },
      "the loop failed: TypeError: bad",
    ],
    ["that never answers", () => new Promise(() => {}), "the loop failed: Error: no answer within 50 ms"],
    ["that gives no answer", async () => [], "the model received 0 answers to 1 calls"],
    [
      "that gives too many",
      async (turn) => [...(await throughCore(turn)), ...(await throughCore(turn))],
      "the model received 2 answers to 1 calls",
    ],
  ])("%s", async ([, call, summary]) => {
    const outcomes = await play(driver(call), [echo("a")], { patienceMs: 50 });
    expect(outcomes.map(told)).toEqual([`a: failed: ${summary}`]);
  });
});

test("the cases of a failed turn run again one by one, to find the case at fault", async () => {
  const sizes: number[] = [];
  const call: ConformanceLoop["call"] = async (turn) => {
    sizes.push(turn.calls.length);
    if (turn.calls.some(({ args }) => (args as { path?: string }).path === "bad")) throw new Error("boom");
    return throughCore(turn);
  };
  const bad = echo("b", { args: { path: "bad" }, shared: true });
  const outcomes = await play(driver(call), [echo("a", { shared: true }), bad, echo("c", { shared: true })]);
  expect(sizes).toEqual([3, 1, 1, 1]);
  expect(outcomes.map(told)).toEqual(["a: passed", "b: failed: the loop failed: Error: boom", "c: passed"]);
});

test("cases that belong together fail together", async () => {
  const cases = [echo("a", { turn: "x" }), echo("b", { turn: "x" })];
  const outcomes = await play(
    driver(() => Promise.reject(new Error("boom"))),
    cases,
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["failed", "failed"]);
});

test("answers are matched to cases by their order", async () => {
  const backwards: ConformanceLoop["call"] = async (turn) => (await throughCore(turn)).toReversed();
  const cases = ["a", "b"].map((path) =>
    echo(path, {
      turn: "x",
      args: { path },
      expected: { text: `{"path":"${path}"}`, media: [], isError: false },
    }),
  );
  const outcomes = await play(driver(backwards), cases);
  expect(outcomes.map(({ status }) => status)).toEqual(["failed", "failed"]);
});

describe("the outcomes report what is skipped", () => {
  test("because the driver or the loop lacks a capability", async () => {
    const tested = driver(throughCore, {
      lacks: { nulls: "it knows none" },
      loops: [{ name: "loop", call: throughCore, lacks: { aliases: "it has one name" } }],
    });
    const cases = [
      echo("a", { needs: ["nulls"] }),
      echo("b", { needs: ["nonObjectArguments", "aliases"] }),
      echo("c", { needs: ["nonObjectArguments"] }),
    ];
    expect((await play(tested, cases)).map(told).toSorted()).toEqual([
      "a: skipped: nulls: it knows none",
      "b: skipped: aliases: it has one name",
      "c: passed",
    ]);
  });

  test("because the answer is right only on another system", async () => {
    const system = process.platform === "linux" ? "win32" : "linux";
    expect((await play(driver(throughCore), [echo("a", { system })])).map(told)).toEqual([
      `a: skipped: system: the answer is that of ${system}`,
    ]);
  });

  test("because this system cannot hold the entry", async () => {
    const fixtures = {
      folder: "/nowhere",
      roots: { codex: "/nowhere", seeds: "/nowhere", own: "/nowhere" },
      missing: (tree: string, entry: string) => `no ${entry} in ${tree}`,
      remove() {},
    };
    const outcomes = await runConformance({
      drivers: [driver(throughCore)],
      cases: [echo("a", { entry: "pipe" })],
      fixtures,
    });
    expect(outcomes.map(told)).toEqual(["a: skipped: fixture: no pipe in own"]);
  });

  test("because a part of the answer cannot be compared", async () => {
    const silent: ConformanceLoop["call"] = async (turn) =>
      (await throughCore(turn)).map((answer) => ({ ...answer, isError: null }));
    const [outcome] = await play(driver(silent, { lacks: { errorFlag: "it shows none" } }), [echo("a")]);
    expect(outcome?.status).toBe("passed");
    expect(outcome?.notCompared).toEqual([{ capability: "errorFlag", reason: "it shows none" }]);
  });
});

test("without parallel calls, each case has a turn of its own", async () => {
  const sizes: number[] = [];
  const call: ConformanceLoop["call"] = (turn) => {
    sizes.push(turn.calls.length);
    return throughCore(turn);
  };
  const cases = [
    echo("a", { shared: true }),
    echo("b", { shared: true }),
    echo("c", { needs: ["parallelCalls"] }),
  ];
  const outcomes = await play(driver(call, { lacks: { parallelCalls: "one at a time" } }), cases);
  expect(sizes).toEqual([1, 1]);
  expect(outcomes.filter(({ status }) => status === "skipped")).toHaveLength(1);
});

test("a loop may end at its first failure", async () => {
  const wrong = { expected: { text: "no", media: [], isError: false } };
  const cases = [echo("a"), echo("b", wrong), echo("c", wrong)];
  const outcomes = await play(driver(throughCore), cases, { stopAtFailure: true });
  expect(outcomes.map(({ case: { id }, status }) => `${id} ${status}`)).toEqual(["a passed", "b failed"]);
});

describe("an abort", () => {
  const waiting = (abort: "before" | "during"): ConformanceCase =>
    echo(abort, { tool: "waitingTool", abort, expected: { aborted: true } });

  test("passes when the run rejects with the reason or gives no answer", async () => {
    const quiet: ConformanceLoop["call"] = (turn) => throughCore(turn).catch(() => []);
    for (const call of [throughCore, quiet]) {
      const outcomes = await play(driver(call), [waiting("before"), waiting("during")]);
      expect(outcomes.map(told)).toEqual(["before: passed", "during: passed"]);
    }
  });

  const answer = { text: "aborted", media: [], isError: true };
  const unsignalled: ConformanceLoop["call"] = async (turn) => {
    const { signal } = turn;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    return Promise.race([throughCore({ ...turn, signal: undefined }), aborted]);
  };

  test.for<[string, ConformanceLoop["call"], "before" | "during", string]>([
    [
      "answered to the model",
      async (turn) => throughCore(turn).catch(() => [answer]),
      "during",
      'the model received an answer: "aborted"',
    ],
    [
      "told in other words",
      (turn) => throughCore(turn).catch(() => Promise.reject(new Error("cancelled"))),
      "during",
      "rejected with another reason: Error: cancelled",
    ],
    ["kept from the tool", unsignalled, "during", "the tool was not told that the run was aborted"],
    ["without a call", async () => [], "during", "the tool was not called"],
    [
      "ignored",
      async (turn) => throughCore({ ...turn, signal: undefined }),
      "before",
      "rejected with another reason: Error: no answer within 50 ms",
    ],
  ])("%s is wrong", async ([, call, moment, summary]) => {
    const outcomes = await play(driver(call), [waiting(moment)], { patienceMs: 50 });
    const shown = moment === "before" ? "the tool was called" : summary;
    expect(outcomes.map(told)).toEqual([`${moment}: failed: ${shown}`]);
  });
});
