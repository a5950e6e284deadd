import { expect, test } from "vitest";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { documentAt } from "./documents.ts";

/** The groups of cases in the README, in its order. A group is the first part of a case's id. */
const groups: readonly (readonly string[])[] = [
  ["codex"],
  ["seeds"],
  ["content"],
  ["error"],
  ["argument", "null"],
  ["read-file"],
  ["text", "media", "echo", "together", "alias", "abort"],
];

const groupsOfCases = conformanceCases().map(({ id }) => id.split("/")[0] ?? "");

test("the README states the right numbers of cases", () => {
  const { text } = documentAt("packages/conformance/README.md");
  const counted = groups.map((names) => groupsOfCases.filter((group) => names.includes(group)).length);
  const said = [...text.matchAll(/\*\* \((\d+)(?: cases)?\)|\*\*arguments\*\* \((\d+)\)/g)];
  expect(said.map(([, one, other]) => Number(one ?? other))).toEqual(counted);
  expect(counted.reduce((sum, count) => sum + count)).toBe(groupsOfCases.length);
  expect(text).toContain(`core run: ${groupsOfCases.length} passed, 0 failed, 0 skipped`);
});
