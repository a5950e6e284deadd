import { relative } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { table } from "../table.ts";
import { mutantLine } from "./mutant-line.ts";

/** The results of mutants. */
export interface MutationReport {
  /** A table with a row for each folder, and the mutants that no test noticed or that only timed out. */
  readonly text: string;
  /** The percentage of executed mutants that a test noticed. */
  readonly noticedPercent: number;
}

/** Reports the results of a run's mutants. */
export function mutationReport(
  root: string,
  folders: readonly string[],
  results: readonly MutantResult[],
): MutationReport {
  const located = results.map((result) => ({
    ...result,
    file: relative(root, result.fileName).replaceAll("\\", "/"),
  }));
  const rows = [...folders, ""].map((folder) => {
    const of = located.filter(({ file }) => file.startsWith(`packages/core/src/${folder}`));
    return [folder === "" ? "together" : folder, ...counts(of)];
  });
  const survivors = results
    .filter(({ status }) => status !== "Killed")
    .map(mutantLine)
    .toSorted();
  const head = ["folder", "mutants", "killed", "timed out", "survived", "no coverage", "errors", "noticed"];
  const summary = table([head, ...rows]);
  const text = survivors.length === 0 ? summary : `${survivors.join("\n")}\n\n${summary}`;
  return { text, noticedPercent: percent(located) };
}

function counts(results: readonly MutantResult[]): string[] {
  const count = (wanted: MutantResult["status"]): string =>
    `${results.filter(({ status }) => status === wanted).length}`;
  return [
    `${results.length}`,
    count("Killed"),
    count("Timeout"),
    count("Survived"),
    count("NoCoverage"),
    count("RuntimeError"),
    results.length === 0 ? "-" : `${percent(results).toFixed(1)} %`,
  ];
}

function percent(results: readonly MutantResult[]): number {
  const ran = results.filter(({ status }) => status !== "RuntimeError");
  const noticed = ran.filter(({ status }) => status === "Killed" || status === "Timeout");
  return (100 * noticed.length) / ran.length;
}
