import type { MutantResult } from "@stryker-mutator/api/core";

/** Converts a result's lines and columns from 1-based to 0-based, as in mutants and their keys. */
export function fromZero(result: MutantResult): MutantResult {
  const { start, end } = result.location;
  const location = {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  };
  return { ...result, location };
}
