// Measures how many more tokens (o200k) each numbering style of readFileTool needs than the plain text, with the header, on
// this repository's own sources. Fails when the default style needs too many.
import { globSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { openWorkspace, readFileTool, type Numbering } from "../packages/core/src/index.ts";
import { table } from "./table.ts";

const maxDefaultCost = 0.2;

const sources = [
  "{packages,apps}/*/{src,test}/**/*.{ts,tsx,css}",
  "{packages,apps}/*/*.{json,md,ts}",
  "{docs,scripts}/**/*.{md,ts}",
  "*.{json,md,ts,yaml}",
];

/** The tokens of the answers to one read of every file, and the tokens of the shown text alone. */
interface Cost {
  readonly style: string;
  readonly plain: number[];
  readonly shown: number[];
}

/** Counts tokens. Text that looks like a special token counts as text. */
function tokensOf(text: string): number {
  return countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shares({ plain, shown }: Cost): { median: number; total: number } {
  const each = shown.map((tokens, index) => tokens / (plain[index] ?? tokens) - 1).toSorted((a, b) => a - b);
  return { median: each[Math.floor(each.length / 2)] ?? Infinity, total: sum(shown) / sum(plain) - 1 };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const workspace = openWorkspace({ root });
const styles: readonly Numbering[] = ["tab", "codex", "cat", "pipe", "none"];
const tools = [
  { style: "default", tool: readFileTool({ workspace }) },
  ...styles.map((style) => ({ style, tool: readFileTool({ workspace, numbering: style }) })),
];
const costs: readonly Cost[] = tools.map(({ style }) => ({ style, plain: [], shown: [] }));

for (const path of globSync(sources, { cwd: root, exclude: (name) => name === "node_modules" }).toSorted()) {
  for (const [index, { tool }] of tools.entries()) {
    const result = await tool.run({ path });
    if (!result.ok || !("content" in result.data) || result.data.content === "") continue;
    costs[index]?.plain.push(tokensOf(result.data.content));
    costs[index]?.shown.push(tokensOf(result.text));
  }
}

const rows = costs.map((cost) => {
  const { median, total } = shares(cost);
  return [
    cost.style,
    String(cost.plain.length),
    String(sum(cost.plain)),
    String(sum(cost.shown)),
    percent(median),
    percent(total),
  ];
});
console.log(
  table([["style", "files", "plain tokens", "shown tokens", "extra, median", "extra, total"], ...rows]),
);

const [first] = costs;
const cost = first === undefined ? { median: Infinity, total: Infinity } : shares(first);
const dear = Math.max(cost.median, cost.total) > maxDefaultCost;
console.log(`\nthe default costs ${dear ? "more than" : "at most"} ${percent(maxDefaultCost)}`);
if (dear) process.exitCode = 1;
workspace.dispose();
