import { createHash } from "node:crypto";
import type { Mutant } from "@stryker-mutator/api/core";

/** Names a mutant by its change alone, so that the name does not depend on the workspace. A seed gives different names. */
export function mutantKey(
  { fileName, location: { start, end }, replacement, mutatorName }: Mutant,
  seed: string,
): string {
  const file = fileName.replaceAll("\\", "/").replace(/^.*\/packages\//, "");
  const facts = [seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
