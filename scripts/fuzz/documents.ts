// Reads documents with something wrong in them, 1,000 of each kind: every one must give text, or an error that says what is wrong, within
// ten seconds and a gigabyte.
import { fixture } from "../../packages/documents/test/fixtures.ts";
import { readMutants, shownCounts } from "../../packages/documents/test/mutants.ts";
import type { FuzzOptions } from "./fuzz.ts";

const names = ["report.docx", "report.odt", "sales.xlsx", "sales.ods", "talk.pptx", "talk.odp", "report.pdf"];
const mutantsOfKind = 1000;

/** Reads mutants of each kind. They are counted, whatever time they take. False when one was answered wrongly. */
export async function fuzzDocuments({ seed }: FuzzOptions): Promise<boolean> {
  let isSound = true;
  for (const name of names) {
    const found = await readMutants(name, fixture(name), seed * mutantsOfKind, mutantsOfKind);
    console.log(shownCounts(name, found));
    for (const fault of found.faults) console.log(`  ${fault}`);
    isSound &&= found.faults.length === 0;
  }
  return isSound;
}
