import { readFileSync } from "node:fs";
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
  const cases = inputs.map((given): ConformanceCase => {
    const expected = goldens.get(given.id);
    const needs = [
      ...(given.needs ?? []),
      ...(holdsNumberAsText(given.args) ? ["numbersAsText" as const] : []),
      ...sourceNeeds(given, expected),
    ];
    const input = needs.length === 0 ? given : { ...given, needs };
    if (input.abort !== undefined) return { ...input, expected: { aborted: true } };
    if (expected === undefined) throw new Error(outdated(name, `case ${input.id} has no golden`));
    return { ...input, expected };
  });
  const ids = new Set(inputs.map(({ id }) => id));
  const stale = [...goldens.keys()].find((id) => !ids.has(id));
  if (stale !== undefined) throw new Error(outdated(name, `golden ${stale} belongs to no case`));
  return cases;
}

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
