// Reads documents and images with something wrong in them, 1,000 of each kind: every one must give text or an image, or say what is
// wrong, within ten seconds and a gigabyte.
import { shownCounts, type MutantCounts } from "../../packages/adapter-testing/src/mutants.ts";
import { fixtureNames } from "../../packages/documents/test/fixture-texts.ts";
import { readDocumentMutants } from "../../packages/documents/test/mutants.ts";
import { imageMutants, readImageMutants } from "../../packages/images/test/mutants.ts";
import type { FuzzOptions } from "./fuzz.ts";

const mutantsOfKind = 1000;

/** Reads mutants of each kind of document. They are counted, whatever time they take. False when one was answered wrongly. */
export async function fuzzDocuments({ seed }: FuzzOptions): Promise<boolean> {
  return await fuzzKinds(fixtureNames, (name) =>
    readDocumentMutants(name, seed * mutantsOfKind, mutantsOfKind),
  );
}

/** The same of images, with each library that decodes them. */
export async function fuzzImages({ seed }: FuzzOptions): Promise<boolean> {
  return await fuzzKinds(imageMutants, (kind) => readImageMutants(kind, seed * mutantsOfKind, mutantsOfKind));
}

async function fuzzKinds<Kind>(
  kinds: readonly Kind[],
  read: (kind: Kind) => Promise<MutantCounts>,
): Promise<boolean> {
  let isSound = true;
  for (const kind of kinds) {
    const found = await read(kind);
    console.log(shownCounts(found));
    for (const fault of found.faults) console.log(`  ${fault}`);
    isSound &&= found.faults.length === 0;
  }
  return isSound;
}
