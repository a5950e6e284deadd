import { markdownTable } from "../../report/markdown-table.ts";
import { timeoutSeconds } from "../run-cases.ts";
import type { Verdict } from "../verdict.ts";
import { countOf, type CaseTable, type TableCase } from "./case-table.ts";

const signs: Readonly<Record<Verdict["verdict"], string>> = { right: "yes", wrong: "**no**", cannot: "–" };

/** Writes the page of the cases. */
export function formatCases(table: CaseTable): string {
  const everyday = table.cases.filter(({ group }) => group === "everyday");
  const hostile = table.cases.filter(({ group }) => group === "hostile");
  return `${[
    "# Everyday and hostile reads",
    `Written by \`pnpm bench:cases --write\`, on ${table.date} with Node.js ${table.node} on ${table.system}.`,
    `How readers handle ${table.cases.length} reads: ${everyday.length} that agents make every day, and ${hostile.length} that are hostile, with paths that lead outside, secrets, or files that never end. For each case, real files are made in a
temporary directory, and each reader is called in a process of its own. An answer is right if it shows exactly what was asked for, in the [reader's own form](#readers), or if it refuses and says why. It is wrong if
it shows anything else, hides that something was cut, shows a secret or what lies outside the directory, gives no answer within ${timeoutSeconds} seconds, or ends the process.`,
    "An error that a reader throws counts as a refusal, because its framework hands the message to the model. A dash means that the reader's arguments cannot express the case; it does not count as right.",
    "We chose the cases, and what counts as right in them. Some of what counts as wrong is by design: LangChain's `ReadFileTool` and pi confine reads to no directory, and most readers leave secrets to the host.",
    "## Result",
    result(table, everyday, hostile),
    "## Cases",
    ...[
      { title: "### Everyday", cases: everyday },
      { title: "### Hostile", cases: hostile },
    ].flatMap(({ title, cases }) => [title, matrix(table, cases)]),
    "## Readers",
    "How each reader writes an answer. This is taken off before an answer is judged.",
    table.readers.map(({ name, form }) => `- **${name}**: ${inMarkdown(form)}`).join("\n"),
    "## Reasons",
    ...table.cases.flatMap((one) => [
      `### ${one.title}`,
      `Right is: ${lowerFirst(one.needs)}`,
      reasons(table, one),
    ]),
  ].join("\n\n")}\n`;
}

function result(
  { readers, cases }: CaseTable,
  everyday: readonly TableCase[],
  hostile: readonly TableCase[],
): string {
  const rows = readers.map(({ id, name }) => {
    const all = countOf(cases, id);
    const of = (some: readonly TableCase[]): string => String(countOf(some, id).right);
    return [name, String(all.right), of(everyday), of(hostile), String(all.cannot)];
  });
  const head = [
    "reader",
    `right, of ${cases.length}`,
    `everyday, of ${everyday.length}`,
    `hostile, of ${hostile.length}`,
    "cannot be asked",
  ];
  return markdownTable(head, rows);
}

function matrix({ readers }: CaseTable, cases: readonly TableCase[]): string {
  const head = ["case", ...readers.map(({ id }) => id)];
  const rows = cases.map(({ title, verdicts }) => [
    title,
    ...readers.map(({ id }) => {
      const verdict = verdicts[id]?.verdict;
      return verdict === undefined ? "" : signs[verdict];
    }),
  ]);
  return markdownTable(head, rows);
}

/** The verdicts of a case, those with the same reason in one line. */
function reasons({ readers }: CaseTable, { verdicts }: TableCase): string {
  const lines = new Map<string, string[]>();
  for (const { id } of readers) {
    const known = verdicts[id];
    if (known === undefined) continue;
    const said = `${known.verdict}. ${inMarkdown(known.reason)}`;
    lines.set(said, [...(lines.get(said) ?? []), id]);
  }
  return [...lines].map(([said, ids]) => `- ${ids.join(", ")}: ${said}`).join("\n");
}

/** Puts what a reason quotes into code, in which no sign has a meaning. */
function inMarkdown(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/gu, (quoted) =>
    quoted.includes("`") ? `\`\` ${quoted} \`\`` : `\`${quoted}\``,
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
