import { table } from "../../../scripts/table.ts";
import { caseNames, type CaseName } from "../cases/case-names.ts";
import { failures, meanings, type Cell, type Verdict } from "../judge/verdict.ts";
import { storedMessagesOf, type Matrix, type RouteRow } from "../matrix/matrix.ts";

type Cells = Readonly<Record<CaseName, Cell>>;

/** Short words for verdicts, for narrow columns. Those that may be in no quick start stand out. */
const words: Readonly<Record<Verdict, string>> = {
  "same bytes": "same",
  "wrapped by the package": "wrapped",
  "remade by the package": "remade",
  "text only": "text only",
  dropped: "dropped",
  "open to no tool": "no tool",
  changed: "CHANGED",
  "base64 as text": "BASE64",
  "refused by the API's shape": "REFUSED",
};

/** Formats the matrix for a terminal: a verdict in each cell, with the number of a note below. */
export function formatMatrix(matrix: Matrix): string {
  const notes: string[] = [];
  const wordOf = ({ verdict, note }: Cell): string => {
    if (note === undefined) return words[verdict];
    if (!notes.includes(note)) notes.push(note);
    return `${words[verdict]} ${notes.indexOf(note) + 1}`;
  };
  const rowOf = (names: readonly string[], cells: Cells): readonly string[] => [
    ...names,
    ...caseNames.map((name) => wordOf(cells[name])),
  ];
  const routes = [
    ["framework", "provider", "package", "set-up", ...caseNames],
    ...sameSetUpsTogether(matrix.routes).map(({ framework, provider, packageName, setUp, cells }) =>
      rowOf([framework, provider, packageName, setUp], cells),
    ),
  ];
  const replays = [
    ["framework", "stored messages of", "go to", ...caseNames],
    ...matrix.replays.map((row) => rowOf([row.framework, storedMessagesOf(row, matrix), row.to], row.cells)),
  ];
  const quickStarts = matrix.quickStarts.map(({ adapter, provider, cells }) => [
    adapter,
    provider,
    ...Object.entries(cells).map(([name, cell]) => `${name}: ${wordOf(cell)}`),
  ]);
  return [
    table(routes),
    "",
    table(replays),
    "",
    ...(quickStarts.length === 0
      ? []
      : ["Quick starts of the READMEs, four answers in one conversation", table(quickStarts), ""]),
    ...notes.map((note, index) => `${index + 1}  ${note}`),
    "",
    ...Object.entries(meanings).map(
      ([verdict, meaning]) => `${words[verdict as Verdict].padEnd(9)}  ${meaning}`,
    ),
  ].join("\n");
}

/** Puts the set-ups of a route in one row where they have the same verdicts. */
function sameSetUpsTogether(
  rows: readonly RouteRow[],
): readonly (Omit<RouteRow, "setUp"> & { readonly setUp: string })[] {
  const together = new Map<string, Omit<RouteRow, "setUp"> & { readonly setUp: string }>();
  for (const { setUp, ...row } of rows) {
    const key = JSON.stringify(row);
    const earlier = together.get(key);
    together.set(key, { ...row, setUp: earlier === undefined ? setUp : `${earlier.setUp}, ${setUp}` });
  }
  return [...together.values()];
}

/** Counts the verdicts on what users are told to set up: quick starts and stored messages. */
function countVerdicts(matrix: Matrix): Readonly<Record<Verdict, number>> {
  const counts = Object.fromEntries(Object.keys(meanings).map((verdict) => [verdict, 0])) as Record<
    Verdict,
    number
  >;
  for (const { verdict } of quickStartCells(matrix)) counts[verdict]++;
  return counts;
}

/** Sums up in one line. */
export function summaryOf(matrix: Matrix): string {
  const counts = Object.entries(countVerdicts(matrix)).map(([verdict, count]) => `${count} ${verdict}`);
  return `Set up as the READMEs say: ${counts.join(", ")}.`;
}

/** Whether a quick start gives a model what it must never receive, or a provider is reached by no tool at all. */
export function hasFailed(matrix: Matrix): boolean {
  const closed = matrix.routes.some(({ cells }) => cells.text.verdict === "open to no tool");
  return closed || quickStartCells(matrix).some(({ verdict }) => failures.has(verdict));
}

function quickStartCells({ routes, replays, quickStarts }: Matrix): readonly Cell[] {
  const rows = [...routes.filter(({ setUp }) => setUp === "quick start"), ...replays, ...quickStarts];
  return rows.flatMap(({ cells }) => Object.values(cells));
}
