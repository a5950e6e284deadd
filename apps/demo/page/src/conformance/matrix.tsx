import { memo, type ReactNode } from "react";
import { frameworkTitles } from "../../../src/shared/frameworks.ts";
import type { OpenCell } from "./case-dialog.tsx";
import type { CellState, ConformanceState } from "./conformance-state.ts";
import { columnTitle, isTestTool } from "./tool-columns.ts";

const driverTitles: Readonly<Record<string, string>> = {
  ...frameworkTitles,
  core: "Core",
  mcp: "MCP",
};

/** Shows a row for each loop and a column for each tool. A cell opens its cases. */
export function Matrix({
  state,
  onOpen,
}: {
  readonly state: ConformanceState;
  readonly onOpen: (cell: OpenCell) => void;
}): ReactNode {
  const { tools, rows } = state;
  return (
    <>
      <table className="matrix">
        <caption className="hidden">Passed cases of each tool in each loop</caption>
        <thead>
          <tr>
            <th scope="col">Loop</th>
            {tools.map((tool) => (
              <th scope="col" key={tool} className={isTestTool(tool) ? "test-tool" : undefined}>
                {columnTitle(tool)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ driver, loop, cells }, row) => (
            <tr key={`${driver} ${loop}`} className={rows[row - 1]?.driver === driver ? undefined : "first"}>
              <th scope="row">
                <b>{driverTitles[driver] ?? driver}</b> <span>{loop}</span>
              </th>
              {cells.map((cell, column) => {
                const tool = tools[column] ?? "readFileTool";
                const title = `${driverTitles[driver] ?? driver}, ${loop}: ${columnTitle(tool)}`;
                return (
                  <td key={tool} data-column={columnTitle(tool)}>
                    <Cell
                      cell={cell}
                      title={title}
                      onOpen={() => onOpen({ key: `${row} ${column}`, row, column, title })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim note">
        A number is a count of cases: passed of what was compared, and + what was skipped. Open one to see its
        cases. The tools in grey are made to test an adapter with: texts, media and arguments must pass
        unchanged.
      </p>
    </>
  );
}

const Cell: (props: {
  readonly cell: CellState;
  readonly title: string;
  readonly onOpen: () => void;
}) => ReactNode = memo(
  ({ cell: { cases, counts }, title, onOpen }) => {
    const { passed, failed, skipped } = counts;
    const done = passed + failed + skipped;
    const state = failed > 0 ? "bad" : done === cases.length ? "good" : done > 0 ? "live" : "none";
    const compared = cases.length - skipped;
    return (
      <button type="button" className={`cell ${state}`} onClick={onOpen}>
        <span className="hidden">{title}, </span>
        <span className="numbers">
          {passed}
          <span className="of">/{compared}</span>
          {skipped > 0 && <span className="of"> +{skipped}</span>}
        </span>
        {failed > 0 && <span className="mark">{failed} failed</span>}
        <span className="bar" style={{ inlineSize: `${(100 * done) / Math.max(1, cases.length)}%` }} />
      </button>
    );
  },
  (one, other) => one.cell === other.cell && one.title === other.title,
);
