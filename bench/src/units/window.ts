import { Unavailable } from "../files/unavailable.ts";
import type { BigFile } from "../files/write-big-file.ts";
import { runNative } from "../native/run-native.ts";
import { compare } from "../report/compare.ts";
import type { Check, Row, UnitResult } from "../report/row.ts";
import { takeTurns, type Series, type Turn } from "../turns/take-turns.ts";
import { withoutStart } from "../turns/without-start.ts";
import { ofOurs } from "../report/of-ours.ts";
import { withoutHeader } from "../ways/main-ways.ts";
import { isMainTool, mainTools, type MainTool } from "../ways/main-tools.ts";
import { deepStarts, inGibibytes, inMillions, windowLines, type BigWindowStart } from "./big-windows.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Opponent } from "./opponent.ts";
import { readBigWindow } from "./read-big-window.ts";
import type { Unit, UnitContext } from "./unit.ts";

const repeats = 15;

const others: readonly Opponent[] = [
  { name: "sed -n 'a,bp;bq', spawned", goal: goals.windowBySed, note: "with its start, which `true` shows" },
  { name: "sed -n 'a,bp;bq', less its start" },
  { name: "Rust read_until, 8 KiB buffer", goal: goals.windowByRust, note: "without its start" },
  { name: "Rust read_until, 1 MiB buffer", note: "without its start" },
  { name: "tail -n +a | head, spawned", note: "with its start, which `true` shows" },
  { name: "readline, line events" },
  { name: "true, spawned", note: "what starting a program takes", reference: true },
];

/** Reads a window deep in an unknown file, and reads it again. Our tools read in a fresh process each time. */
export const window: Unit = {
  id: "big/window",
  title: "A window deep in a big file",
  needsPeers: false,
  async run(context) {
    const file = await context.files.big();
    const rust = await context.files.rust().catch((error: unknown) => {
      if (error instanceof Unavailable) return error;
      throw error;
    });
    const parts: UnitResult[] = [];
    for (const start of deepStarts(file)) {
      const measuring = new WindowMeasuring(context, file, start);
      parts.push(await measuring.run(typeof rust === "string" ? rust : undefined));
    }
    return {
      rows: parts.flatMap(({ rows }) => rows),
      checks: parts.flatMap(({ checks }) => checks),
      notes: typeof rust === "string" ? [] : [`Rust was not measured: ${rust.message}`],
    };
  },
};

class WindowMeasuring {
  readonly #context: UnitContext;
  readonly #file: BigFile;
  readonly #start: BigWindowStart;
  readonly #texts = new Map<string, string>();
  readonly #repeatMs = new Map<MainTool, number[]>(mainTools.map((tool) => [tool, []]));

  constructor(context: UnitContext, file: BigFile, start: BigWindowStart) {
    this.#context = context;
    this.#file = file;
    this.#start = start;
  }

  async run(rust: string | undefined): Promise<UnitResult> {
    const { id, line } = this.#start;
    const measured = await takeTurns(this.#turns(rust), this.#context.plan.bigRounds);
    const start = seriesNamed(measured, "true, spawned");
    const series = [...measured, withoutStart(seriesNamed(measured, "sed -n 'a,bp;bq', spawned"), start)];
    const work = `${windowLines} lines from line ${inMillions(line)} of ${inGibibytes(this.#file.bytes)}`;
    const rows = mainTools.flatMap((tool) => [
      ...this.#comparisons(tool, series, work),
      ofOurs({
        id: `big/window/${id}/${tool}/again`,
        work: `${work}, again`,
        ours: tool,
        measure: "milliseconds",
        values: this.#repeatMs.get(tool) ?? [],
        goal: goals.indexedMs,
      }),
    ]);
    return { rows, checks: this.#checks(work) };
  }

  #comparisons(tool: MainTool, series: readonly Series[], work: string): Row[] {
    const ours = series.find(({ name }) => name === tool);
    return others.flatMap(({ name, goal, note, reference }) => {
      const against = series.find((one) => one.name === name);
      if (ours === undefined || against === undefined) return [];
      const id = `big/window/${this.#start.id}/${tool}/${name}`;
      // The goals are for deep windows, because a window near the start needs little scanning.
      const deepGoal = this.#start.id === "near-start" ? undefined : goal;
      return [compare({ id, work, ours, against, measure: "times", goal: deepGoal, note, reference })];
    });
  }

  #turns(rust: string | undefined): Turn[] {
    const { path } = this.#file;
    const first = this.#start.line;
    const last = first + windowLines - 1;
    const byRust = (name: string, bufferBytes: number): Turn[] =>
      rust === undefined
        ? []
        : [
            {
              name,
              sample: async () => {
                const run = runNative(rust, [path, `${first}`, `${windowLines}`, `${bufferBytes}`]);
                this.#texts.set(name, run.output);
                return Number(run.errors) / 1e6;
              },
            },
          ];
    return [
      ...mainTools.map((tool) => ({ name: tool, sample: () => this.#readByTool(tool) })),
      this.#spawned("sed -n 'a,bp;bq', spawned", "sed", ["-n", `${first},${last}p;${last}q`, path]),
      ...byRust("Rust read_until, 8 KiB buffer", 8 * 1024),
      ...byRust("Rust read_until, 1 MiB buffer", 1024 * 1024),
      this.#spawned("tail -n +a | head, spawned", "sh", [
        "-c",
        `tail -n +${first} '${path}' | head -n ${windowLines}`,
      ]),
      {
        name: "readline, line events",
        every: this.#context.plan.slowEvery,
        sample: async () => (await this.#readInChild("readline", 0)).firstMs,
      },
      { name: "true, spawned", sample: async () => runNative("true", []).ms },
    ];
  }

  #spawned(name: string, command: string, args: readonly string[]): Turn {
    return {
      name,
      sample: async () => {
        const { output, ms } = runNative(command, args);
        this.#texts.set(name, numbered(output, this.#start.line));
        return ms;
      },
    };
  }

  async #readByTool(tool: MainTool): Promise<number> {
    const { firstMs, repeatMs } = await this.#readInChild(tool, repeats);
    this.#repeatMs.get(tool)?.push(...repeatMs);
    return firstMs;
  }

  async #readInChild(
    reader: MainTool | "readline",
    times: number,
  ): Promise<{ firstMs: number; repeatMs: readonly number[] }> {
    const read = await readBigWindow(this.#context.files, {
      reader,
      firstLine: this.#start.line,
      repeats: times,
    });
    const text = reader === "readFileTool" ? tabsToCodex(withoutHeader(read.text)) : read.text;
    this.#texts.set(reader, text);
    return read;
  }

  /** Checks that all candidates show what `sed` shows. */
  #checks(work: string): Check[] {
    const expected = this.#texts.get("sed -n 'a,bp;bq', spawned");
    return [...this.#texts].map(([name, text]) => ({
      what: `${work}: ${name} shows the lines that sed shows`,
      same: text === expected,
      ours: isMainTool(name),
    }));
  }
}

function numbered(output: string, firstLine: number): string {
  const lines = output.replace(/\n$/, "").split("\n");
  return lines.map((line, index) => `L${firstLine + index}: ${line}`).join("\n");
}

function tabsToCodex(text: string): string {
  return text.replaceAll(/^(\d+)\t/gm, "L$1: ");
}
