import { expect, test } from "vitest";
import { shownCounts } from "@readfile/adapter-testing/mutants";
import { fixtureNames } from "./fixture-texts.ts";
import { readDocumentMutants } from "./mutants.ts";

/** `pnpm fuzz documents` reads more. */
const count = 50;

test.for(fixtureNames)("mutants of %s give text or an error that says what is wrong", async (name) => {
  const found = await readDocumentMutants(name, 1, count);
  console.log(shownCounts(found));
  expect(found.faults).toEqual([]);
  expect([...found.counts.values()].reduce((sum, one) => sum + one, 0)).toBe(count);
});
