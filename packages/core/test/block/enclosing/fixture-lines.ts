import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The lines of a fixture. */
export function fixtureLines(fixture: string): string[] {
  const text = readFileSync(fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url)), "utf8");
  return text.replace(/\n$/, "").split("\n");
}
