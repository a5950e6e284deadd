// Looks for texts on which block mode is dear. Each text is read twice in a process of its own, the second time four times as
// long: its cost may grow no faster than the text, and no turn of the event loop may be long.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { syntaxes, type SyntaxName } from "../../packages/core/src/block/enclosing/languages/syntaxes.ts";
import {
  costlyLines,
  fileNames,
  measureBlocks,
  piecesOf,
  shapes,
  type CostlyText,
} from "../../packages/core/test/bounds/costly-blocks.ts";
import { table } from "../table.ts";
import type { FuzzOptions } from "./fuzz.ts";
import { Random } from "./random.ts";

/** Four times as much text may cost so many times as much. */
const maxGrowth = 6;

/** Less is not compared: it is lost in what else the process does. */
const leastComparedMs = 300;
const leastComparedBytes = 64 * 2 ** 20;

/** The promise is 50 ms. The clock of a busy machine is not that exact. */
const maxTurnMs = 100;

/** The lengths of the shorter text, in characters. */
const lengths: readonly number[] = [2 ** 16, 2 ** 18, 2 ** 20];

/** What the longer of two texts cost. */
interface Finding {
  readonly text: CostlyText;
  readonly characters: number;
  readonly cpuMs: number;
  readonly longestTurnMs: number;
  readonly grownBytes: number;
  readonly fault: string | undefined;
}

function randomText(random: Random, syntax: SyntaxName): CostlyText {
  const pieces = piecesOf(syntax);
  return {
    syntax,
    shape: random.pick(Object.keys(shapes)),
    pieces: random.several(1, 4, () => random.pick(pieces)),
    lineCharacters: random.pick([2040, 2040, 200]),
  };
}

function measure(directory: string, text: CostlyText, length: number): Finding {
  const requests = [length, 4 * length].map((characters, index) => {
    const name = `${String(index)}${fileNames[text.syntax]}`;
    const lines = costlyLines(text, characters);
    fs.writeFileSync(path.join(directory, name), lines.join("\n"));
    return { path: name, offset: Math.ceil(Math.min(lines.length, 20_000) / 2) };
  });
  const [short, long] = measureBlocks(directory, requests);
  if (short === undefined || long === undefined) throw new Error("nothing was measured");
  return {
    text,
    characters: 4 * length,
    ...long,
    fault:
      long.longestTurnMs > maxTurnMs
        ? "a long turn"
        : long.cpuMs > Math.max(leastComparedMs, maxGrowth * short.cpuMs)
          ? "time grows faster than the text"
          : long.grownBytes > Math.max(leastComparedBytes, maxGrowth * short.grownBytes)
            ? "memory grows faster than the text"
            : undefined,
  };
}

function msPerMegabyte({ cpuMs, characters }: Finding): number {
  return (cpuMs / characters) * 1_000_000;
}

function cells(finding: Finding): string[] {
  const { text, characters, longestTurnMs, grownBytes, fault } = finding;
  return [
    text.syntax,
    msPerMegabyte(finding).toFixed(0),
    longestTurnMs.toFixed(0),
    (grownBytes / 1_000_000).toFixed(0),
    (characters / 1_000_000).toFixed(1),
    `${text.shape} ${JSON.stringify(text.pieces)} in lines of ${String(text.lineCharacters)}`,
    fault ?? "",
  ];
}

/** Prints the dearest text of each syntax and all that broke the promise; false if any did. */
export function fuzzCost({ seconds, seed }: FuzzOptions): Promise<boolean> {
  const random = new Random(seed);
  const names = Object.keys(syntaxes) as SyntaxName[];
  const dearest = new Map<SyntaxName, Finding>();
  const faults: Finding[] = [];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-fuzz-"));
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  try {
    for (; performance.now() < endMs; count++) {
      const syntax = names[count % names.length] ?? "generic";
      const text = randomText(random, syntax);
      const length = random.pick(lengths);
      let finding = measure(directory, text, length);
      // What only the machine did, it does not do again.
      if (finding.fault !== undefined) finding = measure(directory, text, length);
      if (finding.fault !== undefined) faults.push(finding);
      const known = dearest.get(syntax);
      if (known === undefined || msPerMegabyte(finding) > msPerMegabyte(known)) dearest.set(syntax, finding);
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
  const head = ["syntax", "ms/MB", "turn ms", "grown MB", "MB", "text", ""];
  console.log(table([head, ...Array.from(dearest.values(), cells)]));
  console.log(`${String(count)} texts; ${String(faults.length)} broke the promise`);
  if (faults.length > 0) console.log(table([head, ...faults.map(cells)]));
  return Promise.resolve(faults.length === 0);
}
