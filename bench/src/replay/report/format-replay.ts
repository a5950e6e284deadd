import { markdownTable } from "../../report/markdown-table.ts";
import { readerIds } from "../replay-reader.ts";
import { bestRow } from "./best-row.ts";
import { tokensOf, type ReplayReport, type ReplayRow, type RepositoryFacts } from "./replay-report.ts";

const start = "<!-- replay: written by `pnpm bench:replay` -->";
const end = "<!-- /replay -->";

/** Puts the numbers of a report into a page, between its two marks. Throws where they are missing. */
export function withReplay(page: string, report: ReplayReport): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page has no part between ${start} and ${end}`);
  return `${page.slice(0, from + start.length)}\n\n${formatReplay(report)}\n\n${page.slice(to)}`;
}

/** All numbers of a report, as Markdown. */
export function formatReplay(report: ReplayReport): string {
  const names = [null, ...report.repositories.map(({ name }) => name)];
  const parts = names.flatMap((name) => {
    const rows = report.rows.filter(({ repository }) => repository === name);
    return rows.length === 0 ? [] : [`### ${name ?? "All together"}`, rowsTable(rows)];
  });
  return [
    `Counted on ${report.date} with seed ${report.seed} (Node.js ${report.node.replace("v", "")}).`,
    ...aimSentence(report),
    ...bestTable(report),
    repositoriesTable(report.repositories),
    ...parts,
    "### What was skipped",
    skippedTable(report.repositories),
  ].join("\n\n");
}

/** The aim and what was reached, where several repositories were replayed. */
function aimSentence({ rows }: ReplayReport): string[] {
  const row = rows.find(
    ({ repository, reader, policy }) =>
      repository === null && reader === "readfile" && policy === "block-outer",
  );
  if (row === undefined) return [];
  const reached = [
    `${percent(row.seenInTwo, row.sites)} of the sites within two calls`,
    `${row.calls.toFixed(2)} calls`,
    `${Math.round(tokensOf(row))} tokens in the mean`,
  ];
  return [
    `The aim for \`readfile/block-outer\` is at least 97 % of the sites within two calls, at most 1.3 calls and 900 tokens in the mean. ` +
      `Reached: ${reached.join(", ")}.`,
  ];
}

/** The best policy of each reader, where several repositories were replayed. */
function bestTable(report: ReplayReport): string[] {
  const rows = readerIds.flatMap((reader) => bestRow(report, reader) ?? []);
  return rows.length === 0 ? [] : ["### The best policy of each reader, all together", rowsTable(rows)];
}

function repositoriesTable(repositories: readonly RepositoryFacts[]): string {
  return markdownTable(
    ["repository", "commit", "commits", "sites", "lines of a site's file", "lines to see"],
    repositories.map(({ name, commit, commits, sites, languages, medianFileLines, medianWantedLines }) => [
      name,
      `\`${commit}\``,
      String(commits),
      `${sites} (${Object.entries(languages)
        .map(([language, count]) => `${language} ${count}`)
        .join(", ")})`,
      String(Math.round(medianFileLines)),
      String(Math.round(medianWantedLines)),
    ]),
  );
}

function rowsTable(rows: readonly ReplayRow[]): string {
  return markdownTable(
    [
      "reader, policy",
      "in one call",
      "within two",
      "never",
      "calls",
      "arguments",
      "answers",
      "tokens",
      "median",
    ],
    rows.map((row) => [
      `${row.reader === "readfile" ? `**${row.readerName}**` : row.readerName}: ${row.policyTitle} (\`${row.reader}/${row.policy}\`)`,
      percent(row.seenInOne, row.sites),
      percent(row.seenInTwo, row.sites),
      String(row.neverSeen),
      row.calls.toFixed(2),
      String(Math.round(row.argumentTokens)),
      String(Math.round(row.answerTokens)),
      String(Math.round(tokensOf(row))),
      String(Math.round(row.medianTokens)),
    ]),
  );
}

function skippedTable(repositories: readonly RepositoryFacts[]): string {
  const reasons = [...new Set(repositories.flatMap(({ skipped }) => Object.keys(skipped)))];
  return markdownTable(
    ["changes of a file that gave no site", ...repositories.map(({ name }) => name)],
    reasons.map((reason) => [reason, ...repositories.map(({ skipped }) => String(skipped[reason] ?? 0))]),
  );
}

function percent(part: number, all: number): string {
  return all === 0 ? "-" : `${((part / all) * 100).toFixed(1)} %`;
}
