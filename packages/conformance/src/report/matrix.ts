import { toolFactoryNames } from "@readfile/core";
import type { ToolName } from "../cases/conformance-case.ts";
import { testToolNames } from "../test-tools/test-tool.ts";
import type { Cell, ConformanceReport } from "./conformance-report.ts";

/** A loop and its cells, in the order of {@link Matrix.tools}. */
interface MatrixRow {
  readonly driver: string;
  readonly loop: string;
  readonly cells: readonly (Cell | undefined)[];
}

/** The cells of a report as a table: a row for each loop, a column for each tool. */
export interface Matrix {
  readonly tools: readonly ToolName[];
  readonly rows: readonly MatrixRow[];
}

/** Short names of tools, for narrow columns. */
export const shortToolNames: Readonly<Record<ToolName, string>> = {
  readFileTool: "readFile",
  codexReadFileTool: "codex",
  workspaceReadFileTool: "workspace",
  forgeReadTool: "forge",
  openFileTool: "openFile",
  textTool: "text*",
  mediaTool: "media*",
  echoTool: "echo*",
  waitingTool: "waiting*",
};

/** The order of the columns. */
const toolOrder: readonly ToolName[] = [...toolFactoryNames, ...testToolNames];

/** Arranges the cells of a report. */
export function matrixOf({ cells }: Pick<ConformanceReport, "cells">): Matrix {
  const tools = toolOrder.filter((tool) => cells.some((cell) => cell.tool === tool));
  const loops = new Map(cells.map(({ driver, loop }) => [JSON.stringify([driver, loop]), { driver, loop }]));
  const rows = [...loops.values()].map(({ driver, loop }) => ({
    driver,
    loop,
    cells: tools.map((tool) =>
      cells.find((cell) => cell.driver === driver && cell.loop === loop && cell.tool === tool),
    ),
  }));
  return { tools, rows };
}

/** Formats a cell as `passed/run`, with ` +n` when n cases were skipped. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return "-";
  const { passed, failed, skipped } = cell;
  return `${passed}/${passed + failed}${skipped > 0 ? ` +${skipped}` : ""}`;
}
