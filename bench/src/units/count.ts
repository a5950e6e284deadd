import { mustRunChild } from "../child/run-child.ts";
import type { BigFile } from "../files/write-big-file.ts";
import { runNative } from "../native/run-native.ts";
import { compare } from "../report/compare.ts";
import type { Check, Row } from "../report/row.ts";
import { takeTurns, type Turn } from "../turns/take-turns.ts";
import { withoutStart } from "../turns/without-start.ts";
import { goals } from "./goals.ts";
import type { Opponent } from "./opponent.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit, UnitContext } from "./unit.ts";

const ours = "readFileTool, total in its header";

const others: readonly Opponent[] = [
  { name: "wc -l, spawned", goal: goals.countByWc, note: "with its start, which `true` shows" },
  { name: "wc -l, less its start", goal: goals.countByWc },
  { name: "readline, line events", goal: goals.countByReadline },
  { name: "grep -c '', spawned" },
  { name: "cat > /dev/null, spawned", note: "counts nothing" },
  { name: "true, spawned", note: "what starting a program takes", reference: true },
];

/** Counts the lines of an unknown file. */
export const count: Unit = {
  id: "big/count",
  title: "Counting lines",
  needsPeers: false,
  async run({ plan, files }) {
    const [warmUp] = await files.small();
    const file = await files.counted();
    runNative("wc", ["-l", file.path]);
    const counted = new Map<string, number>();
    const turns = turnsOf({ plan, files }, file, warmUp?.name ?? "", counted);
    const measured = await takeTurns(turns, plan.bigRounds);
    const start = seriesNamed(measured, "true, spawned");
    const series = [...measured, withoutStart(seriesNamed(measured, "wc -l, spawned"), start)];
    const work = `lines of ${Math.round(file.bytes / 2 ** 20)} MiB, 100 bytes each`;
    const rows = others.map(({ name, goal, note, reference }): Row =>
      compare({
        id: `big/count/${name}`,
        work,
        ours: seriesNamed(series, ours),
        against: seriesNamed(series, name),
        measure: "times",
        goal,
        note,
        reference,
      }),
    );
    const checks = [...counted].map(([name, lines]): Check => ({
      what: `${work}: ${name} counts ${file.lines}`,
      same: lines === file.lines,
      ours: name === ours,
    }));
    return { rows, checks };
  },
};

function turnsOf(
  { plan, files }: Pick<UnitContext, "plan" | "files">,
  file: BigFile,
  warmUpName: string,
  counted: Map<string, number>,
): Turn[] {
  const inChild = (name: string, way: "readFileTool" | "readline", every: number): Turn => ({
    name,
    every,
    async sample() {
      const input = { root: files.root, file: file.path, warmUpName, way };
      const { lines, ms } = await mustRunChild("countLines", input);
      counted.set(name, lines);
      return ms;
    },
  });
  const spawned = (name: string, command: string, args: readonly string[]): Turn => ({
    name,
    async sample() {
      const { output, ms } = runNative(command, args);
      if (output !== "") counted.set(name, Number.parseInt(output, 10));
      return ms;
    },
  });
  return [
    inChild(ours, "readFileTool", 1),
    spawned("wc -l, spawned", "wc", ["-l", file.path]),
    inChild("readline, line events", "readline", plan.slowEvery),
    spawned("grep -c '', spawned", "grep", ["-c", "", file.path]),
    spawned("cat > /dev/null, spawned", "sh", ["-c", `cat '${file.path}' > /dev/null`]),
    spawned("true, spawned", "true", []),
  ];
}
