import { mustRunChild } from "../child/run-child.ts";
import type { Ends } from "../child/tasks/head-and-tail.ts";
import { compare } from "../report/compare.ts";
import { ofOurs } from "../report/of-ours.ts";
import type { Check, Row } from "../report/row.ts";
import { measuredMs } from "../turns/take-turns.ts";
import { inGibibytes, windowLines } from "./big-windows.ts";
import { goals } from "./goals.ts";
import type { Unit } from "./unit.ts";

/** Reads the first and the last lines of a big file. */
export const ends: Unit = {
  id: "big/ends",
  title: "Head and tail of a big file",
  needsPeers: true,
  async run({ plan, files }) {
    const file = await files.big();
    const input = { root: files.root, file: file.path, lines: windowLines, rounds: plan.smallRounds };
    const { head, tail } = await mustRunChild("headAndTail", input);
    const size = inGibibytes(file.bytes);
    const failures = [head, tail].flatMap(({ mcpFailure }) => mcpFailure ?? []);
    return {
      rows: [...rowsOf("tail", tail, size), ...rowsOf("head", head, size)],
      checks: [...checksOf("tail", tail, size), ...checksOf("head", head, size)],
      notes: [
        "MCP's `tailFile` counts what follows a final line feed as a line, so it shows one line less than requested of a " +
          "file that ends with a line feed.",
        ...new Set(failures.map((failure) => `MCP was not measured: ${failure}`)),
      ],
    };
  },
};

function rowsOf(end: "head" | "tail", found: Ends, size: string): Row[] {
  const work = `${end} ${windowLines} of ${size}`;
  const { ours } = found;
  const values = measuredMs(ours);
  const isTail = end === "tail";
  const against = (series: Ends["native"], note?: string): Row =>
    compare({ id: `big/ends/${end}/${series.name}`, work, ours, against: series, measure: "times", note });
  const alone = { id: `big/ends/${end}`, work, ours: ours.name, measure: "milliseconds", values } as const;
  return [
    isTail ? ofOurs({ ...alone, goal: goals.tailMs }) : ofOurs(alone),
    ...(found.mcp === null
      ? []
      : [{ ...against(found.mcp, "without numbers"), ...(isTail && { goal: goals.tailByMcp }) }]),
    against(found.native, "with its start, which `true` shows"),
    { ...against(found.spawn, "what starting a program takes"), reference: true },
  ];
}

function checksOf(end: "head" | "tail", found: Ends, size: string): Check[] {
  const what = `${end} ${windowLines} of ${size}`;
  const same = found.oursText === found.nativeText;
  const checks: Check[] = [{ what: `${what}: readFileTool shows what ${end} shows`, same, ours: true }];
  if (found.mcpText === null) return checks;
  const mcpSame = found.mcpText.replace(/\n$/, "") === found.nativeText;
  return [...checks, { what: `${what}: MCP shows what ${end} shows`, same: mcpSame, ours: false }];
}
