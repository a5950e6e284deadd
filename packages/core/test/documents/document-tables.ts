import fs from "node:fs";

/** A row of a table by the heads of its columns; that of the last one may be empty. */
export type Row = Readonly<Record<string, string>>;

function cellsOf(line: string): readonly string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** The rows of the table in a page of `docs` whose first column has this head. */
export function tableOf(page: string, head: string): readonly Row[] {
  const text = fs.readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), "utf8");
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("|") && cellsOf(line)[0] === head);
  if (start === -1) throw new Error(`${page} has no table of ${head}`);
  const heads = cellsOf(lines[start] ?? "");
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [heads[index] ?? "", cell])));
}

/** What stands in the backticks of a cell. */
export function codesIn(cell: string | undefined): readonly string[] {
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** What stands in the backticks of the first column, which every row has. */
export function namesIn(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => codesIn(Object.values(row)[0])[0] ?? "");
}

/** A default that is a literal, such as `2000` or `"tab"`; undefined for any other. */
export function literalIn(cell: string | undefined): unknown {
  const code = /^`([^`]+)`$/.exec(cell ?? "")?.[1];
  try {
    return code === undefined ? undefined : (JSON.parse(code) as unknown);
  } catch {
    return undefined;
  }
}
