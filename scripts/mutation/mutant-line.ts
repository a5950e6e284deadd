import { readFileSync } from "node:fs";
import type { MutantResult } from "@stryker-mutator/api/core";

/** Describes a mutant in one line: its place, its status and its change. The mutant's location is 0-based. */
export function mutantLine(mutant: MutantResult): string {
  const { location, status, mutatorName, replacement } = mutant;
  const file = mutant.fileName.replaceAll("\\", "/").replace(/^.*(?=packages\/)/, "");
  const place = `${file}:${`${location.start.line + 1}`.padStart(4)}:${location.start.column + 1}`;
  return `${place}  ${status}  ${mutatorName}: ${firstLine(replacedText(mutant))} => ${firstLine(replacement)}`;
}

function replacedText({ fileName, location: { start, end } }: MutantResult): string {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column);
  lines[0] = (lines[0] ?? "").slice(start.column);
  return lines.join("\n");
}

function firstLine(text: string): string {
  const [line = "", ...more] = text.trim().split("\n");
  return more.length > 0 ? `${line} …` : line;
}
