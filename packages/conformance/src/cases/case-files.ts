import { abortCases } from "./abort-cases.ts";
import { adapterCases } from "./adapter-cases.ts";
import { argumentCases } from "./argument-cases.ts";
import { codexCases } from "./codex-cases.ts";
import type { CaseInput } from "./conformance-case.ts";
import { contentCases } from "./content-cases.ts";
import { errorCases } from "./error-cases.ts";
import { readFileCases } from "./read-file-cases.ts";
import { seedCases } from "./seed-cases.ts";
import { aliasCases, turnCases } from "./turn-cases.ts";

/** The cases whose answers one file of goldens holds. */
export interface CaseFile {
  /** The file's name in `golden/expected`, without `.json`. */
  readonly name: string;
  readonly inputs: readonly CaseInput[];
}

/** Every case, grouped by its file of goldens. */
export function caseFiles(): readonly CaseFile[] {
  return [
    { name: "adapter", inputs: adapterCases },
    { name: "together", inputs: [...turnCases, ...aliasCases] },
    { name: "abort", inputs: abortCases },
    { name: "read-file", inputs: readFileCases },
    { name: "content", inputs: contentCases },
    { name: "error", inputs: errorCases },
    { name: "argument", inputs: argumentCases },
    { name: "codex", inputs: codexCases() },
    { name: "seeds", inputs: seedCases() },
  ];
}
