import { createHash } from "node:crypto";
import type { Mutant } from "@stryker-mutator/api/core";

/** Names a mutant by what it changes, wherever the workspace is and whatever else is in it; a seed gives other names. */
export function mutantKey(
  { fileName, location: { start, end }, replacement, mutatorName }: Mutant,
  seed: string,
): string {
  const file = fileName.replaceAll("\\", "/").replace(/^.*\/packages\//, "");
  const facts = [seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
