import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { allCases } from "../../src/cases/all-cases.ts";
import { askAll } from "../../src/cases/ask-all.ts";
import type { Reader } from "../../src/cases/reader.ts";
import { ours } from "../../src/cases/readers/ours.ts";
import { readerIds } from "../../src/cases/readers/reader-kinds.ts";
import type { CaseTable } from "../../src/cases/report/case-table.ts";
import { formatCases } from "../../src/cases/report/format-cases.ts";
import { openWorkbench } from "../../src/cases/run-cases.ts";
import { Unavailable } from "../../src/files/unavailable.ts";

const at = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const table = JSON.parse(at("docs/cases.json")) as CaseTable;

/** The log is smaller than the command's, so its lines have other numbers. */
function withoutNumbers(reason: string): string {
  return reason.replaceAll(/-?\d+/g, "N");
}

const workbench = openWorkbench(2 ** 26);
afterAll(() => workbench.dispose());

test("docs/cases.json has every case with every reader", () => {
  const known = allCases.map(({ id, group, title, needs }) => ({ id, group, title, needs }));
  expect(table.cases.map(({ id, group, title, needs }) => ({ id, group, title, needs }))).toEqual(known);
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
  for (const { verdicts } of table.cases) expect(Object.keys(verdicts)).toEqual(readerIds);
});

test.each(allCases)("readFileTool, $id: what docs/cases.json says", async (one) => {
  let reader: Reader | undefined;
  try {
    const verdict = await workbench.run(one, async (root, asks) => {
      reader ??= await ours.open(root);
      return await askAll(reader, asks);
    });
    const written = table.cases.find(({ id }) => id === one.id)?.verdicts.readFileTool;
    expect(verdict.verdict).toBe(written?.verdict);
    expect(withoutNumbers(verdict.reason)).toBe(withoutNumbers(written?.reason ?? ""));
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.warn(`not run: ${one.id}: ${error.message}`);
  }
});

/** Without the blanks that align the cells of a table. */
function unaligned(text: string): string {
  return text.replace(/ *\| */g, "|").replace(/-{3,}/g, "---");
}

test("docs/cases.md is what docs/cases.json says: `pnpm bench:cases --write` writes both", () => {
  expect(unaligned(at("docs/cases.md"))).toBe(unaligned(formatCases(table)));
});
