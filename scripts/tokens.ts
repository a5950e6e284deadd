// Measures in tokens (o200k), on this repository's own sources: how many more each numbering style of readFileTool needs than
// the plain text, with the header; how many its definition takes in every prompt; and how far the estimate of `maxTokens` is
// off. Fails when the default style or the definition needs too many.
import { globSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { answerHelp } from "./answer-help.ts";
import { openWorkspace, readFileTool, type Numbering } from "../packages/core/src/index.ts";
import { estimateTokens } from "../packages/core/src/tools/read-file/token-estimate.ts";
import { table } from "./table.ts";

const maxDefaultCost = 0.2;

answerHelp(`Usage: pnpm tokens

Counts what each way of numbering lines costs in tokens, on the sources of this repository. Fails when the default costs
more than ${maxDefaultCost * 100} %.

  --help, -h  this text
`);

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

// What every prompt pays for the tool.
const definition = readFileTool();
const strictSchemas = JSON.parse(
  readFileSync(new URL("../packages/openai-agents/test/sent-schemas.snapshot.json", import.meta.url), "utf8"),
) as { readonly readFileTool: unknown };
const maxDefinitionTokens = { "as it is": 450, strict: 650 };
const definitions = [
  ["as it is", definition.jsonSchema, maxDefinitionTokens["as it is"]],
  ["strict", strictSchemas.readFileTool, maxDefinitionTokens.strict],
] as const;
console.log("\nname, description and parameters of readFileTool, as JSON:");
for (const [form, parameters, most] of definitions) {
  const { name, description } = definition;
  const tokens = tokensOf(JSON.stringify({ name, description, parameters }));
  console.log(`${form}: ${tokens} tokens, at most ${most}`);
  if (tokens > most) process.exitCode = 1;
}

// How far the estimate of `maxTokens` is off.
const texts: readonly (readonly [kind: string, files: string, pieceCharacters: number])[] = [
  ["code", "{packages,apps}/*/{src,test}/**/*.{ts,tsx,css}", 4000],
  ["prose", "{docs/**/*,packages/*/*,*}.md", 4000],
  ["JSON", "packages/*/{package.json,test/*.json}", 4000],
  ["Japanese", "scripts/japanese.txt", 200],
];

/** A text in pieces of whole lines, with their numbers. */
function pieces(text: string, pieceCharacters: number): string[] {
  const found: string[] = [];
  let piece = "";
  for (const [index, line] of text.split("\n").entries()) {
    piece += `${index + 1}\t${line}\n`;
    if (piece.length < pieceCharacters) continue;
    found.push(piece);
    piece = "";
  }
  return piece === "" ? found : [...found, piece];
}

function estimate(text: string): number {
  const steps = estimateTokens(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const errors = texts.map(([kind, pattern, pieceCharacters]) => {
  const files = globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" }).toSorted();
  const all = files.flatMap((file) =>
    pieces(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"), pieceCharacters),
  );
  const known = all.map(tokensOf);
  const estimated = all.map(estimate);
  const off = known
    .map((tokens, index) => Math.abs((estimated[index] ?? 0) / tokens - 1))
    .toSorted((a, b) => a - b);
  const total = sum(estimated) / sum(known) - 1;
  return [
    kind,
    String(all.length),
    percent(total),
    percent(off[Math.floor(off.length / 2)] ?? Infinity),
    percent(off[Math.floor(off.length * 0.95)] ?? Infinity),
  ];
});
console.log("\nthe estimate of maxTokens:");
console.log(table([["text", "pieces", "all together", "median", "95 of 100 within"], ...errors]));
