import { textOf, writeFormatted, writeReadme } from "../write-report.ts";
import type { CaseTable } from "./report/case-table.ts";
import { formatCases } from "./report/format-cases.ts";

const json = "docs/cases.json";

/** Writes the verdicts as JSON, their page, and the table of the README. */
export function writeCases(table: CaseTable): void {
  writeFormatted({ [json]: JSON.stringify(table, null, 2) });
  writePage();
}

/** Writes the page and the table of the README anew, from the verdicts that are written down. */
export function writePage(): void {
  writeFormatted({ "docs/cases.md": formatCases(JSON.parse(textOf(json)) as CaseTable) });
  writeReadme();
}
