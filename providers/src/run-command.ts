import fs from "node:fs";
import { frameworks, type Framework } from "./loops/frameworks.ts";
import { fillMatrix } from "./matrix/fill-matrix.ts";
import type { Matrix } from "./matrix/matrix.ts";
import { differences, rowsOf, withRows, writeVerdicts } from "./matrix/verdicts-file.ts";
import { readmePath } from "./quick-start/readmes.ts";
import { formatMatrix, hasFailed, summaryOf } from "./report/format-matrix.ts";
import { providersTable, withProvidersTable } from "./report/providers-table.ts";
import { verdicts } from "./verdicts.ts";

/** What the command was asked for. */
export interface CommandOptions {
  /** The frameworks to play. */
  readonly played: readonly Framework[];
  /** Whether to write down what is found. */
  readonly update: boolean;
}

/** Runs the command. Gives its exit code: 1 where a quick start fails, or verdicts differ from those written down. */
export async function runCommand(
  { played, update }: CommandOptions,
  say: (line: string) => void,
): Promise<number> {
  const matrix = await fillMatrix(played, say);
  say(formatMatrix(matrix));
  say(summaryOf(matrix));
  const programs = await Promise.all(played.map(async ({ program }) => program?.()));
  for (const program of programs) if (program?.notRun !== undefined) say(`\n${program.notRun}`);
  if (update) {
    for (const program of programs) program?.captures.write();
    writeDown(withRows(verdicts, matrix, frameworks), played);
    return hasFailed(matrix) ? 1 : 0;
  }
  const differing = [
    ...differences(rowsOf(verdicts, played), matrix),
    ...programs.flatMap((program) => program?.captures.differences() ?? []),
  ];
  if (differing.length > 0) {
    say(
      `\nNot as in providers/verdicts.json; \`pnpm conformance --providers --update\` writes it and the READMEs' tables:`,
    );
    for (const difference of differing) say(difference);
  }
  return hasFailed(matrix) || differing.length > 0 ? 1 : 0;
}

function writeDown(matrix: Matrix, played: readonly Framework[]): void {
  writeVerdicts(matrix);
  for (const framework of played) {
    const file = readmePath(framework);
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, withProvidersTable(text, providersTable(matrix, framework.framework)));
  }
}
