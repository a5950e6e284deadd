import { caseNames, type CaseName } from "../../src/cases/case-names.ts";
import type { Cell } from "../../src/judge/verdict.ts";
import type { Matrix, RouteRow } from "../../src/matrix/matrix.ts";

const same: Cell = { verdict: "same bytes" };

/** Cells of the same bytes, but for those given. */
export function cells(others: Partial<Record<CaseName, Cell>>): Readonly<Record<CaseName, Cell>> {
  const all = {
    text: same,
    reads: same,
    image: same,
    PDF: same,
    "reads with media": same,
    "two calls": same,
  };
  const documents = { docx: same, xlsx: same, "PDF as text": same, photograph: same };
  return { ...all, notebook: same, error: same, repaired: same, ...documents, ...others };
}

const chat = { framework: "AI SDK", provider: "OpenAI Chat", packageName: "@ai-sdk/openai" };
const anthropic = { framework: "AI SDK", provider: "Anthropic", packageName: "@ai-sdk/anthropic" };
const base64: Cell = { verdict: "base64 as text" };
const textOnly: Cell = { verdict: "text only" };
const wrapped: Cell = { verdict: "wrapped by the package", note: 'as {"error":"…"}' };
const marked: Cell = { verdict: "same bytes", note: "marked as an error" };
const unnamed: Cell = { verdict: "same bytes", note: "without its name" };

const chatBare = cells({ image: base64, PDF: base64, "reads with media": base64, error: wrapped });
const chatSetUp = cells({ image: textOnly, PDF: textOnly, "reads with media": textOnly, error: wrapped });
const anthropicCells = cells({ PDF: unnamed, error: marked });

const noTool: Cell = { verdict: "open to no tool", note: "1 answers to 0 calls" };

function everyCell(cell: Cell): Readonly<Record<CaseName, Cell>> {
  return Object.fromEntries(caseNames.map((name) => [name, cell])) as Record<CaseName, Cell>;
}

const routes: readonly RouteRow[] = [
  { ...chat, setUp: "native", cells: chatBare },
  { ...chat, setUp: "default", cells: chatBare },
  { ...chat, setUp: "quick start", cells: chatSetUp },
  { ...anthropic, setUp: "native", cells: anthropicCells },
  { ...anthropic, setUp: "default", cells: anthropicCells },
  { ...anthropic, setUp: "quick start", cells: anthropicCells },
];

/** A matrix with two providers. */
export const smallMatrix: Matrix = {
  versions: { ai: "7.0.0", "@ai-sdk/openai": "4.0.0", "@ai-sdk/anthropic": "5.0.0" },
  routes,
  replays: [
    { framework: "AI SDK", from: ["Anthropic"], to: "OpenAI Chat", cells: chatSetUp },
    { framework: "AI SDK", from: ["OpenAI Chat"], to: "Anthropic", cells: everyCell(noTool) },
  ],
  quickStarts: [
    {
      adapter: "@readfile/ai-sdk",
      provider: "Anthropic Messages",
      cells: { text: same, image: same, PDF: unnamed, "text again": unnamed },
    },
  ],
};
