import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { SeedCases } from "../src/golden/golden-case.ts";
import { readGolden } from "../src/golden/read-golden.ts";
import { type Citation, fileCitations } from "./requirements/citations.ts";
import { coverageProblems } from "./requirements/coverage-problems.ts";
import type { RequirementStatus } from "../src/requirements/requirement.ts";
import { requirements } from "../src/requirements/requirements.ts";

const packages = new URL("../../", import.meta.url);

/** Every test file of every package, as `core/test/….test.ts`. */
function testFiles(): readonly string[] {
  return readdirSync(packages)
    .filter((name) => existsSync(new URL(`${name}/test/`, packages)))
    .flatMap((name) =>
      readdirSync(new URL(`${name}/test/`, packages), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".test.ts"))
        .map((file) => `${name}/test/${file.replaceAll("\\", "/")}`),
    );
}

/** Gives the requirements that test titles cite, and those that the cases of the named golden files cite. */
function allCitations(): readonly Citation[] {
  return testFiles().flatMap((file) => {
    const path = fileURLToPath(new URL(file, packages));
    const { citations, goldenFiles } = fileCitations(file, readFileSync(path, "utf8"));
    return [...citations, ...goldenFiles.flatMap(({ id }) => caseCitations(id))];
  });
}

function caseCitations(goldenFile: string): readonly Citation[] {
  const { cases } = readGolden<SeedCases>(goldenFile.replace(/^golden\//, ""));
  return cases.flatMap(({ id: where, spec }) => spec.map((id) => ({ id, where })));
}

const having = (status: RequirementStatus) =>
  requirements.filter((requirement) => requirement.status === status);

afterAll(() => {
  const explained = [...having("notTestable"), ...having("superseded")];
  console.log(
    [
      ...explained.map(({ id, status, text, reason }) => `${id} ${status}: ${text} ${reason}`),
      `${requirements.length} requirements: ${having("tested").length} tested, ` +
        `${having("notTestable").length} not testable, ${having("superseded").length} superseded`,
    ].join("\n"),
  );
});

test("the manifest holds every requirement once", () => {
  const series = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${letter}-${String(index + 1).padStart(2, "0")}`);
  expect(requirements.map(({ id }) => id)).toEqual([
    ...series("C", 39),
    ...series("W", 70),
    ...series("F", 34),
    ...series("O", 41),
    ...series("X", 10),
  ]);
});

test("every requirement is cited by a test or explained, and no test cites another", () => {
  expect(coverageProblems(requirements, allCitations())).toEqual([]);
});
