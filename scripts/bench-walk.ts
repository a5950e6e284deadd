// What confinement costs: reads a file of 10 KB through a workspace and without one, in turns, and prints the medians.
// Nothing fails on a number.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { localSource, openFileTool, openWorkspace, readFileTool } from "../packages/core/src/index.ts";
import { table } from "./table.ts";

const fileBytes = 10 * 1024;

/** One way to read the file. */
interface Way {
  readonly name: string;
  read(): Promise<unknown> | void;
}

function waysTo(root: string, names: readonly string[]): readonly Way[] {
  const file = path.join(root, ...names);
  const relative = names.join("/");
  const workspace = openWorkspace({ root });
  const source = localSource({ root });
  const openFile = openFileTool({ workspace });
  const readFile = readFileTool({ workspace });
  const target = new Uint8Array(fileBytes + 1);
  return [
    {
      name: "fs: openSync, readSync, closeSync",
      read() {
        const descriptor = fs.openSync(file, "r");
        fs.readSync(descriptor, target, 0, target.length, 0);
        fs.closeSync(descriptor);
      },
    },
    { name: "fs.readFileSync", read: () => void fs.readFileSync(file) },
    { name: "fs.promises.readFile", read: () => fs.promises.readFile(file) },
    {
      name: "workspace: open, readSync, close",
      async read() {
        const opened = await workspace.open(workspace.locate(relative));
        opened.readSync?.(target, 0);
        opened.close();
      },
    },
    {
      name: "workspace: open, read, close",
      async read() {
        const opened = await workspace.open(workspace.locate(relative));
        await opened.read(target, 0);
        opened.close();
      },
    },
    {
      name: "localSource: open step by step, read, close",
      async read() {
        const opened = await source.open(names, { symlinks: "inside", headBytes: 0 });
        await opened.read(target, 0);
        opened.close();
      },
    },
    { name: "openFileTool", read: () => openFile.run({ file_path: relative }) },
    { name: "readFileTool", read: () => readFile.run({ path: relative }) },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Median microseconds of each way. The ways take turns, so that a busy machine is as hard on all of them. */
async function measure(ways: readonly Way[], rounds: number): Promise<number[]> {
  const samples = ways.map((): number[] => []);
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      const started = performance.now();
      await way.read();
      if (round >= 0) samples[index]?.push((performance.now() - started) * 1000);
    }
  }
  return samples.map(median);
}

const { rounds } = parseArgs({ options: { rounds: { type: "string", default: "3000" } } }).values;
const root = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-walk-")));
try {
  console.log(`a file of ${fileBytes} bytes; medians of ${rounds} reads; Node.js ${process.version}`);
  for (const depth of [1, 3, 8]) {
    const names = [...Array.from({ length: depth - 1 }, (_, level) => `d${level}`), "f.txt"];
    const file = path.join(root, ...names);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, "0123456789abcde\n".repeat(fileBytes / 16));
    const ways = waysTo(root, names);
    const medians = await measure(ways, Number(rounds));
    const [plainSync = 1, , plainAsync = 1] = medians;
    const rows = ways.map(({ name }, index) => {
      const value = medians[index] ?? 0;
      return [
        name,
        `${value.toFixed(1)} us`,
        `${(value / plainSync).toFixed(2)} x`,
        `${(value / plainAsync).toFixed(2)} x`,
      ];
    });
    console.log(`\n${depth} ${depth === 1 ? "name" : "names"} below the root`);
    console.log(table([["way", "median", "of plain sync", "of promises.readFile"], ...rows]));
  }
} finally {
  fs.rmSync(root, { recursive: true, force: true });
}
