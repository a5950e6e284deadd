import type { Difference } from "../run/compare-answer.ts";
import type { DiffLine } from "../run/text-diff.ts";
import type { Cell, ConformanceReport, Failure, Skip } from "./conformance-report.ts";
import { escapeHtml } from "./escape-html.ts";
import { formatSkip } from "./format-report.ts";
import { htmlStyle } from "./html-style.ts";
import { cellText, matrixOf } from "./matrix.ts";

const maxShownFailures = 300;

/** Formats the report as one HTML file. It has no scripts and loads no other files. */
export function htmlReport(report: ConformanceReport): string {
  const { passed, failed, skipped } = report.totals;
  const verdict = failed === 0 ? "conforms" : `${failed} failed`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>readfile conformance: ${verdict}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<h1>readfile conformance</h1>
<p class="totals"><strong class="${failed === 0 ? "good" : "bad"}">${passed} of ${passed + failed} checks passed</strong>,
${failed} failed, ${skipped} skipped, in ${(report.durationMs / 1000).toFixed(1)} s.</p>
${matrixTable(report)}
<p class="note">passed/total of each tool in each loop, and +n for what was skipped. The last tools are made to test an
adapter with: texts, media and arguments must pass unchanged.</p>
${failureSection(report.failures)}
${skipSection(report.skips)}
</main>
</body>
</html>
`;
}

function matrixTable(report: ConformanceReport): string {
  const { tools, rows } = matrixOf(report);
  const head = tools.map((tool) => `<th scope="col">${breakable(tool)}</th>`).join("");
  const body = rows.map(({ driver, loop, cells }) => {
    const columns = cells.map((cell, index) => matrixCell(cell, tools[index] ?? "")).join("");
    return `<tr><th scope="row">${escapeHtml(driver)} <span>${escapeHtml(loop)}</span></th>${columns}</tr>`;
  });
  return `<table class="matrix">
<thead><tr><th scope="col">loop</th>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>`;
}

/** Allows line breaks between the words of a name. */
function breakable(tool: string): string {
  return escapeHtml(tool).replace(/(?<=[a-z])(?=[A-Z])/g, "<wbr>");
}

function matrixCell(cell: Cell | undefined, tool: string): string {
  const state = cell === undefined ? "none" : cell.failed > 0 ? "bad" : "good";
  return `<td class="${state}" data-tool="${escapeHtml(tool)}">${cellText(cell)}</td>`;
}

function failureSection(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  return `<section>
<h2>Failures</h2>
${failures.slice(0, maxShownFailures).map(failureDetails).join("\n")}
${failures.length > maxShownFailures ? `<p>${failures.length - maxShownFailures} more are in report.json.</p>` : ""}
</section>`;
}

function failureDetails({ driver, loop, tool, id, args, differences }: Failure, index: number): string {
  return `<details${index < 3 ? " open" : ""}>
<summary><span>${escapeHtml(driver)} ${escapeHtml(loop)}</span> <code>${escapeHtml(id)}</code></summary>
<p><code>${escapeHtml(tool)}</code> <code>${escapeHtml(args)}</code></p>
${differences.map(difference).join("\n")}
</details>`;
}

function difference({ aspect, summary, lines }: Difference): string {
  const rows = lines.map(diffLine).join("");
  return `<p><strong>${aspect}</strong> ${escapeHtml(summary)}</p>${rows && `<pre>${rows}</pre>`}`;
}

function diffLine({ mark, text }: DiffLine): string {
  const content = escapeHtml(text);
  switch (mark) {
    case "expected":
      return `<del>- ${content}</del>`;
    case "actual":
      return `<ins>+ ${content}</ins>`;
    case "same":
      return `<span>  ${content}</span>`;
    case "gap":
      return `<span class="gap">  ${content}</span>`;
  }
}

function skipSection(skips: readonly Skip[]): string {
  if (skips.length === 0) return "";
  const items = skips.map((skip) => `<li>${escapeHtml(formatSkip(skip).trim())}</li>`);
  return `<section>
<h2>Skipped</h2>
<ul>
${items.join("\n")}
</ul>
</section>`;
}
