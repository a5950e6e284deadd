import { writeFormatted, writeReadme } from "../write-report.ts";
import type { CaseTable } from "./report/case-table.ts";
import { formatCases } from "./report/format-cases.ts";

/** Writes the page of the cases, the same as JSON, and the table of the README. */
export function writeCases(table: CaseTable): void {
  writeFormatted({
    "docs/cases.md": formatCases(table),
    "docs/cases.json": JSON.stringify(table, null, 2),
  });
  writeReadme();
}
