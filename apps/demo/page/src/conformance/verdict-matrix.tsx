import type { ReactNode } from "react";
import { VerdictCell } from "./verdict-cell.tsx";
import type { VerdictTable } from "./verdict-tables.ts";

/** Shows a table of verdicts. */
export function VerdictMatrix({
  caption,
  first,
  table: { columns, rows },
}: {
  readonly caption: string;
  /** The title of the first column. */
  readonly first: string;
  readonly table: VerdictTable;
}): ReactNode {
  return (
    <table className="matrix verdicts">
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, way, packageName, cells }, row) => (
          <tr key={`${of} ${way}`} className={rows[row - 1]?.of === of ? undefined : "first"}>
            <th scope="row">
              <b>{of}</b> <span>{way}</span>
              {packageName !== undefined && <code>{packageName}</code>}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column]} data-column={columns[column]}>
                <VerdictCell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
