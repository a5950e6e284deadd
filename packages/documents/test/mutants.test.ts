import { expect, test } from "vitest";
import { fixture } from "./fixtures.ts";
import { readMutants, shownCounts } from "./mutants.ts";

/** `pnpm fuzz documents` reads more. */
const count = 50;

test.for(["report.docx", "report.odt", "sales.xlsx", "sales.ods", "talk.pptx", "talk.odp", "report.pdf"])(
  "mutants of %s give text or an error that says what is wrong",
  async (name) => {
    const found = await readMutants(name, fixture(name), 1, count);
    console.log(shownCounts(name, found));
    expect(found.faults).toEqual([]);
    expect([...found.counts.values()].reduce((sum, one) => sum + one, 0)).toBe(count);
  },
);
