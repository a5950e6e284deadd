import { expect, test } from "vitest";
import { shownCounts } from "@readfile/adapter-testing/mutants";
import { imageKinds, readImageMutants } from "./mutants.ts";

/** `pnpm fuzz images` reads more, with each library. */
const count = 50;

test.for(imageKinds)("mutants of $name give an image or a reason why there is none", async (kind) => {
  const found = await readImageMutants(kind, 1, count);
  console.log(shownCounts(found));
  expect(found.faults).toEqual([]);
  expect([...found.counts.values()].reduce((sum, one) => sum + one, 0)).toBe(count);
});
