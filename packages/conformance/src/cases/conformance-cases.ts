import { readFileSync } from "node:fs";
import type { Capability } from "../driver/conformance-driver.ts";
import { expectedFile } from "../expected/expected-file.ts";
import { parseGoldens, type Goldens } from "../expected/golden-json.ts";
import { caseFiles, type CaseFile } from "./case-files.ts";
import type { CaseInput, ConformanceCase } from "./conformance-case.ts";
import { sourceNeeds } from "./source-needs.ts";

/** Gives every case with its golden. Throws when a case has no golden, or a golden has no case. */
export function conformanceCases(): readonly ConformanceCase[] {
  return caseFiles().flatMap((file) => withGoldens(file, readGoldens(file)));
}

/** Adds the expected answers to cases. */
export function withGoldens({ name, inputs }: CaseFile, goldens: Goldens): readonly ConformanceCase[] {
  const cases = inputs.map((input): ConformanceCase => {
    if (input.abort !== undefined) return withNeeds({ ...input, expected: { aborted: true } });
    const expected = goldens.get(input.id);
    if (expected === undefined) throw new Error(outdated(name, `case ${input.id} has no golden`));
    return withNeeds({ ...input, expected });
  });
  const ids = new Set(inputs.map(({ id }) => id));
  const stale = [...goldens.keys()].find((id) => !ids.has(id));
  if (stale !== undefined) throw new Error(outdated(name, `golden ${stale} belongs to no case`));
  return cases;
}

/** Adds what the arguments and the answer need of a framework. */
function withNeeds(input: ConformanceCase): ConformanceCase {
  const { args, expected } = input;
  const needs: Capability[] = [...(input.needs ?? [])];
  if (holdsNumberAsText(args)) needs.push("numbersAsText");
  const answer = "aborted" in expected ? undefined : expected;
  needs.push(...sourceNeeds(input, answer));
  if (answer !== undefined) {
    const { text } = answer;
    if (typeof text === "string" && text.trim() === "") needs.push("blankTexts");
    if (typeof text !== "string" && text.bytes > longTextBytes) needs.push("longTexts");
  }
  return needs.length === 0 ? input : { ...input, needs };
}

/** A framework may cut a longer text. */
const longTextBytes = 200_000;

/** Whether a text that writes a number stands anywhere in arguments. */
function holdsNumberAsText(args: unknown): boolean {
  if (typeof args === "string") return /^-?\d+(?:\.\d+)?$/.test(args);
  return typeof args === "object" && args !== null && Object.values(args).some(holdsNumberAsText);
}

/** Whether a file of goldens exists. Aborted runs give no answers to store. */
export function hasGoldens({ inputs }: CaseFile): boolean {
  return inputs.some(isAnswered);
}

function isAnswered({ abort }: CaseInput): boolean {
  return abort === undefined;
}

function readGoldens(file: CaseFile): Goldens {
  return hasGoldens(file) ? parseGoldens(readFileSync(expectedFile(file.name), "utf8")) : new Map();
}

function outdated(name: string, problem: string): string {
  return `golden/expected/${name}.json: ${problem}. Goldens are written by \`pnpm conformance:update\`.`;
}
