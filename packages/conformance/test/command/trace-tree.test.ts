import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { afterAll, expect, test } from "vitest";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-trace-tree-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const modules = {
  "lines/low.ts": `export class Reader {
  readonly #sizes: number[] = [measure(1)];
  #name: string | undefined;
  declare readonly unset: number;
  async read(): Promise<void> {
    await null;
    this.#name = String(measure(2));
  }
  get size(): number { return this.#sizes.length; }
}
const measure = (size: number): number => size;
export function each(items: readonly number[], use: (item: number) => void): void { items.forEach(use); }
export function drive(walk: Generator<number, void, number>): void {
  let next = walk.next();
  while (!next.done) next = walk.next(measure(next.value));
}
export function* step(): Generator<number, number, number> { return (yield 1) + (yield measure(2)); }
export async function* items(): AsyncGenerator<number> { yield measure(1); yield 2; }
export async function slow(work: () => void): Promise<void> { await null; work(); }
export async function fail(): Promise<never> { await null; throw new Error(String(measure(1))); }
`,
  "contract/free.ts": `export const free = (call: () => void) => call();
`,
  "tools/top.ts": `import { free } from "../contract/free.ts";
import { drive, each, fail, items, Reader, slow, step } from "../lines/low.ts";
function note(_item?: number): void {}
function late(): void { note(); }
function* walk(): Generator<number, void, number> {
  try { yield* step(); note(); } finally { note(); }
}
export async function top(): Promise<void> {
  const reader = new Reader();
  await reader.read();
  note(reader.size);
  drive(walk());
  for await (const item of items()) note(item);
  try { await fail(); } catch { note(); }
  each([1, 2], (item) => note(item));
  await Promise.all([slow(() => note()), slow(late)]);
  free(() => note());
  setImmediate(late);
}
`,
};

/** Runs modules as the trace runs core. Prints their tree and their upward calls. */
const program = `
import { writeFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
const trace = (name) => import(new URL(name, process.argv[2]).href);
const { recordCalls } = await trace("call-recorder.ts");
const { treeLines } = await trace("call-tree.ts");
const { CoreFunctions } = await trace("core-functions.ts");
const { instrumentModule } = await trace("instrument-module.ts");
const { upwardCalls } = await trace("upward-calls.ts");
const functions = new CoreFunctions();
for (const [file, source] of Object.entries(${JSON.stringify(modules)})) {
  const recorderUrl = new URL("call-recorder.ts", process.argv[2]).href;
  writeFileSync(new URL(file, import.meta.url), instrumentModule(file, source, functions, recorderUrl));
}
const { top } = await import(new URL("tools/top.ts", import.meta.url).href);
const hops = await recordCalls((index) => functions.at(index), () => top().then(() => nextTurn()).then(() => nextTurn()));
console.log(treeLines(hops).join("\\n"));
for (const { from, to, calls } of upwardCalls(hops)) console.log(from, "->", to, calls);
`;

test("the tree shows every call beneath its caller, even after waiting, and lists upward calls", () => {
  for (const folder of ["lines", "contract", "tools"]) mkdirSync(join(directory, folder));
  const file = join(directory, "program.mjs");
  writeFileSync(file, program);
  const scripts = new URL("../../../../scripts/trace/", import.meta.url).href;
  const { stdout, stderr, status } = spawnSync(execPath, [file, scripts], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toBe(`top  tools/top.ts:8
  Reader's fields  lines/low.ts:2
    measure  lines/low.ts:11
  Reader.read  lines/low.ts:5
    measure  lines/low.ts:11
  get Reader.size  lines/low.ts:9
  note ×4  tools/top.ts:3
  drive  lines/low.ts:13
    walk  tools/top.ts:5
      step  lines/low.ts:17
        measure  lines/low.ts:11
      note ×2  tools/top.ts:3
    measure ×2  lines/low.ts:11
  items  lines/low.ts:18
    measure  lines/low.ts:11
  fail  lines/low.ts:20
    measure  lines/low.ts:11
  each  lines/low.ts:12
    (callback of each) ×2  tools/top.ts:15
      note ×2  tools/top.ts:3
  slow ×2  lines/low.ts:19
    (callback of slow)  tools/top.ts:16
      note  tools/top.ts:3
    late  tools/top.ts:4
      note  tools/top.ts:3
  free  contract/free.ts:1
    (callback of free)  tools/top.ts:17
      note  tools/top.ts:3
  late (later)  tools/top.ts:4
    note  tools/top.ts:3
lines/low.ts:13 drive -> tools/top.ts:5 walk 1
lines/low.ts:12 each -> tools/top.ts:15 (callback of each) 2
lines/low.ts:19 slow -> tools/top.ts:16 (callback of slow) 1
lines/low.ts:19 slow -> tools/top.ts:4 late 1
`);
});
