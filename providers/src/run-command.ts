import { parseArgs } from "node:util";
import { fillMatrix } from "./matrix/fill-matrix.ts";
import { formatMatrix, hasFailed, summaryOf } from "./report/format-matrix.ts";

export async function runCommand(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { update: { type: "boolean", default: false } } });
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const matrix = await fillMatrix();
  say(formatMatrix(matrix));
  say(summaryOf(matrix));
  return hasFailed(matrix) ? 1 : 0;
}
