import { formatCircumstances } from "./format-circumstances.ts";
import { isLost } from "./is-lost.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Report, ReportedUnit } from "./report.ts";
import type { Row } from "./row.ts";
import { rowTable } from "./row-table.ts";

const introduction = `How fast readfile reads, for those who choose a reader. It is compared with Node.js's own \`readFile\`, with programs such as \`sed\` and \`wc\`, with
a reader in Rust, and with other readers for agents, each called by its own function. All are measured in turns in the same run, and each ratio is
the median of the rounds' ratios; [the bench](../bench/README.md) says how. Read the ratios: absolute times hold for one machine only.

× says how many times as long the other takes: above 1×, readfile is faster. A plain ratio is readfile's time divided by the other's: below 1,
readfile is faster. Written by \`pnpm bench\`.`;

/** Formats the report of a run for users, as Markdown. */
export function formatReport(report: Report): string {
  const rows = report.units.flatMap((unit) => unit.rows);
  return `${[
    "# Benchmarks",
    introduction,
    ...formatCircumstances(report),
    ...peersTable(rows),
    ...report.units.map(unitSection),
    "## Where others are faster",
    lostTable(rows),
  ].join("\n\n")}\n`;
}

/** Lists the peers with what each does differently, because none does quite the same work. */
function peersTable(rows: readonly Row[]): string[] {
  const peers = rows.filter(({ id }) => id.startsWith("peers/"));
  const notes = new Map(peers.map(({ against, note }) => [against ?? "", note ?? ""]));
  if (notes.size === 0) return [];
  return ["Other readers for agents:", markdownTable(["reader", "what it shows"], [...notes])];
}

function lostTable(rows: readonly Row[]): string {
  const lost = rows.filter(isLost);
  return lost.length === 0 ? "Nowhere in this run." : rowTable(lost);
}

function unitSection({ title, rows, notes = [], tables = [] }: ReportedUnit): string {
  return [
    `## ${title}`,
    ...notes,
    ...(rows.length > 0 ? [rowTable(rows)] : []),
    ...tables.flatMap((table) => [`${table.title}:`, markdownTable(table.head, table.body)]),
  ].join("\n\n");
}
