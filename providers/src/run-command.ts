import fs from "node:fs";
import { parseArgs } from "node:util";
import { frameworks } from "./loops/frameworks.ts";
import { fillMatrix } from "./matrix/fill-matrix.ts";
import type { Matrix } from "./matrix/matrix.ts";
import { differences, writeVerdicts } from "./matrix/verdicts-file.ts";
import { readmePath } from "./quick-start/readmes.ts";
import { formatMatrix, hasFailed, summaryOf } from "./report/format-matrix.ts";
import { providersTable, withProvidersTable } from "./report/providers-table.ts";
import { verdicts } from "./verdicts.ts";

/** Runs the command. Gives its exit code: 1 where a quick start fails, or verdicts differ from those written down. */
export async function runCommand(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== "--providers"),
    options: { update: { type: "boolean", default: false } },
  });
  const matrix = await fillMatrix(say);
  say(formatMatrix(matrix));
  say(summaryOf(matrix));
  if (values.update) update(matrix);
  const differing = values.update ? [] : differences(verdicts, matrix);
  if (differing.length > 0) {
    say(
      `\nNot as in providers/verdicts.json; \`pnpm conformance --providers --update\` writes it and the READMEs' tables:`,
    );
    for (const difference of differing) say(difference);
  }
  return hasFailed(matrix) || differing.length > 0 ? 1 : 0;
}

function update(matrix: Matrix): void {
  writeVerdicts(matrix);
  for (const framework of frameworks) {
    const file = readmePath(framework);
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, withProvidersTable(text, providersTable(matrix, framework.framework)));
  }
}
