import type { Difference } from "../run/compare-answer.ts";
import type { DiffLine } from "../run/text-diff.ts";
import type { ConformanceReport, Failure, Skip } from "./conformance-report.ts";
import { cellText, matrixOf, shortToolNames } from "./matrix.ts";

/** Formats the matrix, the skips with their reasons, and the totals as plain text. */
export function formatReport(report: ConformanceReport): string {
  const { passed, failed, skipped } = report.totals;
  const seconds = (report.durationMs / 1000).toFixed(1);
  const loops = matrixOf(report).rows.length;
  return [
    formatMatrix(report),
    "* tools made to test an adapter with: texts, media and arguments must pass unchanged",
    "",
    ...(report.skips.length > 0 ? ["Skipped:", ...report.skips.map(formatSkip), ""] : []),
    `${counted(passed + failed, "check")} in ${counted(loops, "loop")}: ` +
      `${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  ].join("\n");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Formats the first failures with their differences as plain text. */
export function formatFailures(failures: readonly Failure[], maxShown: number): string {
  const shown = failures.slice(0, maxShown).map(formatFailure);
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${counted(more, "more failure")}`] : [])].join("\n\n");
}

/** Formats a skip as one sentence. */
export function formatSkip({ driver, loops, of, reason, count }: Skip): string {
  const what = count === 1 ? of.replace(/s$/, "") : of;
  return `  ${driver}, ${loops.join(", ")}: ${count} ${what}${loops.length > 1 ? " each" : ""}: ${reason}`;
}

function formatMatrix(report: ConformanceReport): string {
  const { tools, rows } = matrixOf(report);
  const table = [
    ["", ...tools.map((tool) => shortToolNames[tool])],
    ...rows.map(({ driver, loop, cells }) => [`${driver} ${loop}`, ...cells.map(cellText)]),
  ];
  const widths = ["", ...tools].map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

function formatFailure({ driver, loop, tool, id, args, differences }: Failure): string {
  return [`${driver} ${loop}: ${id}`, `  ${tool} ${args}`, ...differences.flatMap(formatDifference)].join(
    "\n",
  );
}

function formatDifference({ aspect, summary, lines }: Difference): readonly string[] {
  return [`  ${aspect} ${summary}`, ...lines.map((line) => `    ${diffMarks[line.mark]} ${line.text}`)];
}

const diffMarks: Readonly<Record<DiffLine["mark"], string>> = {
  same: " ",
  expected: "-",
  actual: "+",
  gap: " ",
};
