import { expect, test } from "vitest";
import type { CaseTable } from "../../src/cases/report/case-table.ts";
import { casesColumn } from "../../src/cases/report/cases-column.ts";
import { formatCases } from "../../src/cases/report/format-cases.ts";

const right = { verdict: "right", reason: 'It shows "a|`b`".' } as const;
const wrong = { verdict: "wrong", reason: "It shows the secret." } as const;
const cannot = { verdict: "cannot", reason: "It shows whole files only." } as const;
const table: CaseTable = {
  date: "2030-01-02",
  node: "30.0.0",
  system: "Linux",
  readers: [
    { id: "readFileTool", name: "readFileTool", form: "numbers" },
    { id: "mcp", name: "MCP 1", form: "none" },
    { id: "pi", name: "pi 2", form: "none" },
  ],
  cases: [
    {
      id: "one",
      group: "everyday",
      title: "one line",
      needs: "The line.",
      verdicts: { readFileTool: right, mcp: cannot, pi: right },
    },
    {
      id: "two",
      group: "hostile",
      title: "`.env`",
      needs: "A refusal.",
      verdicts: { readFileTool: right, mcp: wrong, pi: wrong },
    },
  ],
};

test("the page counts and lists what each reader did", () => {
  const page = formatCases(table);
  expect(page).toContain("| MCP 1 | 0 | 0 | 0 | 1 |");
  expect(page).toContain("| pi 2 | 1 | 1 | 0 | 0 |");
  expect(page).toContain("| one line | yes | – | yes |");
  expect(page).toContain("| `.env` | yes | **no** | **no** |");
  expect(page).toContain(
    '### `.env`\n\nRight is: a refusal.\n\n- readFileTool: right. It shows `` "a|`b`" ``.\n- mcp, pi: wrong. It shows the secret.',
  );
});

test("the README's column counts them too", () => {
  expect(casesColumn(table)).toEqual({
    head: "[everyday and hostile reads](docs/cases.md): right, of 2",
    cells: { readFileTool: "2", mcp: "0 (1 cannot be asked)", pi: "1" },
  });
});
