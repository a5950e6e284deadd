import { expect, test } from "vitest";
import type { CaseInput } from "../../src/cases/conformance-case.ts";
import { groupCases } from "../../src/run/group-cases.ts";

function input(id: string, more: Partial<CaseInput> = {}): CaseInput {
  return { id, tool: "echoTool", tree: "own", args: {}, ...more };
}

function ids(cases: readonly CaseInput[], callsPerTurn: number): string {
  return groupCases(cases, callsPerTurn)
    .map((group) => group.map(({ id }) => id).join(""))
    .join(" ");
}

test("a case is alone unless it may share a turn", () => {
  expect(ids([input("a"), input("b")], 8)).toBe("a b");
});

test("cases that may share a turn are grouped by tool and options, up to the limit", () => {
  const shared = { shared: true };
  const cases = [
    input("a", shared),
    input("b", { ...shared, tool: "textTool" }),
    input("c", shared),
    input("d", { ...shared, options: { limit: 1 } }),
    input("e", shared),
    input("f", { ...shared, tree: "codex" }),
    input("g", { ...shared, options: { limit: 1 } }),
    input("h", { ...shared, options: { authorize: () => true } }),
    input("i", { ...shared, options: { authorize: () => false } }),
  ];
  expect(ids(cases, 2)).toBe("ac e b dg f h i");
  expect(ids(cases, 1)).toBe("a c e b d g f h i");
});

test("a named turn contains all its cases, whatever the limit", () => {
  const cases = ["a", "b", "c"].map((id) => input(id, { turn: "x" }));
  expect(ids([...cases, input("d", { turn: "y" })], 1)).toBe("abc d");
});
