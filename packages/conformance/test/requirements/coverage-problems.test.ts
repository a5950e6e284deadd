import { expect, test } from "vitest";
import { coverageProblems } from "./coverage-problems.ts";
import type { Requirement } from "../../src/requirements/requirement.ts";

function requirement(id: string, rest: Partial<Requirement> = {}): Requirement {
  return { id, source: "spec", text: `${id} holds`, status: "tested", ...rest };
}

const cited = (id: string): { id: string; where: string } => ({ id, where: "a.test.ts:1" });

test("there are no problems when every requirement is cited or explained", () => {
  const manifest = [
    requirement("A-01"),
    requirement("A-02", { status: "notTestable", reason: "a table without rows" }),
    requirement("A-03", { status: "superseded", reason: "decision 7" }),
  ];
  expect(coverageProblems(manifest, [cited("A-01"), cited("A-01")])).toEqual([]);
});

test.each([
  ["a tested one that is not cited", [requirement("A-01")], [], ["A-01 is cited by no test: A-01 holds"]],
  ["an unknown id", [], [cited("A-09")], ["a.test.ts:1 cites [A-09], which is unknown"]],
  ["a malformed id", [], [cited("a-1")], ["a.test.ts:1 cites [a-1], which is unknown"]],
  [
    "one left out without a reason",
    [
      requirement("A-01", { status: "notTestable" }),
      requirement("A-02", { status: "superseded", reason: " " }),
    ],
    [],
    ["A-01 is notTestable without a reason", "A-02 is superseded without a reason"],
  ],
  [
    "one left out that is tested after all",
    [requirement("A-01", { status: "notTestable", reason: "vague" })],
    [cited("A-01")],
    ["A-01 is notTestable, yet a.test.ts:1 cites it"],
  ],
  ["one listed twice", [requirement("A-01"), requirement("A-01")], [cited("A-01")], ["A-01 is listed twice"]],
])("%s is a problem", (_, manifest, citations, expected) => {
  expect(coverageProblems(manifest, citations)).toEqual(expected);
});
