import {
  caseNames,
  storedMessagesOf,
  type CaseName,
  type Cell,
  type Matrix,
  type SetUp,
} from "@readfile/provider-conformance/verdicts";

/** A row of a table of verdicts. */
interface VerdictRow {
  /** The framework or the adapter. */
  readonly of: string;
  /** From where to which provider. */
  readonly way: string;
  /** The package that makes the request, and its version. */
  readonly packageName?: string;
  /** The verdicts in the order of the columns. Undefined: it was not measured. */
  readonly cells: readonly (Cell | undefined)[];
}

/** A table of verdicts. */
export interface VerdictTable {
  readonly columns: readonly string[];
  readonly rows: readonly VerdictRow[];
}

const caseTitles: Readonly<Record<CaseName, string>> = {
  text: "text",
  reads: "several reads",
  image: "image",
  PDF: "PDF",
  "reads with media": "several with media",
  "two calls": "two calls at once",
  notebook: "notebook",
  error: "error",
  repaired: "repaired call",
  docx: "docx",
  xlsx: "xlsx",
  "PDF as text": "PDF as text",
  photograph: "12 MB photograph",
};
const caseColumns: readonly string[] = caseNames.map((name) => caseTitles[name]);

/** Gives the cells of the named answers. The file of verdicts may be older than the list of names. */
function cellsOf(
  cells: Readonly<Partial<Record<string, Cell>>>,
  names: readonly string[],
): readonly (Cell | undefined)[] {
  return names.map((name) => cells[name]);
}

/** Gives a row for each way from a framework to a provider, set up in one way. */
export function routeTable({ routes, versions }: Matrix, setUp: SetUp): VerdictTable {
  const rows = routes
    .filter((row) => row.setUp === setUp)
    .map(({ framework, provider, packageName, cells }) => ({
      of: framework,
      way: `→ ${provider}`,
      packageName: [packageName, versions[packageName]].join(" ").trim(),
      cells: cellsOf(cells, caseNames),
    }));
  return { columns: caseColumns, rows };
}

/** Gives a row for each provider that gets the stored messages of others. */
export function replayTable(matrix: Matrix): VerdictTable {
  const rows = matrix.replays.map((row) => ({
    of: row.framework,
    way: `${storedMessagesOf(row, matrix)} → ${row.to}`,
    cells: cellsOf(row.cells, caseNames),
  }));
  return { columns: caseColumns, rows };
}

/** Gives a row for the first example of each README. All of them get the same answers. */
export function quickStartTable({ quickStarts }: Matrix): VerdictTable {
  const columns = [...new Set(quickStarts.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    columns,
    rows: quickStarts.map(({ adapter, provider, cells }) => ({
      of: adapter,
      way: `→ ${provider}`,
      cells: cellsOf(cells, columns),
    })),
  };
}
