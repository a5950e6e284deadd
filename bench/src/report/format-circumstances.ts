import { quietLoad } from "../machine/wait-for-quiet.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Report } from "./report.ts";

/** Formats what a reader must know of a run before its numbers: warnings, the machine, and which systems are missing. */
export function formatCircumstances(report: Report): string[] {
  return [
    ...warnings(report),
    machineTable(report),
    "Windows and macOS are not measured: there is no number for them.",
  ];
}

function warnings({ quick, machine, loadAtEnd }: Report): string[] {
  return [
    ...(quick
      ? ["**A quick run**: smaller files, few rounds. It shows that everything works, not how fast."]
      : []),
    ...(machine.loadAtStart >= quietLoad
      ? [
          `**The machine was busy** (load ${machine.loadAtStart.toFixed(1)} before, ${loadAtEnd.toFixed(1)} after): do not trust these numbers.`,
        ]
      : []),
  ];
}

function machineTable({ machine, loadAtEnd, seconds }: Report): string {
  return markdownTable(
    ["machine", ""],
    [
      ["CPU", `${machine.cpu}, ${machine.cores} cores`],
      ["memory", `${machine.memoryGiB} GiB`],
      ["system", machine.system],
      ["file system", machine.fileSystem],
      ["Node.js", `${machine.node}, V8 ${machine.v8}`],
      ["load", `${machine.loadAtStart.toFixed(2)} before, ${loadAtEnd.toFixed(2)} after`],
      ["run", `${machine.date}, ${Math.round(seconds)} s, commit ${machine.commit}`],
    ],
  );
}
