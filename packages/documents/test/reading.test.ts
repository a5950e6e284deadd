import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fixtureHeader, fixtureNames, fixtureTexts } from "./fixture-texts.ts";
import { fixtureRoot, readFixture } from "./fixtures.ts";

describe("the whole text", () => {
  test.for(fixtureNames)("%s", async (name) => {
    expect(await readFixture({ path: name })).toBe(`${fixtureHeader(name)}\n${fixtureTexts[name].text}`);
  });

  test.for(["linearized.pdf", "owner-password.pdf"])("%s", async (name) => {
    expect(await readFixture({ path: name })).toBe(
      `[${name} | pdf of 2 pages | lines 1-26 of 26]\n${fixtureTexts["report.pdf"].text}`,
    );
  });
});

describe("the outline", () => {
  const headings =
    "1-4\t# Yearly report\n5-27\t# Results\n9-16\t  ## By region\n17-27\t  ## Lists\n28-35\t# Outlook";
  const ofReport = `outline of 35 lines | 5 entries to depth 2 | 1 image, 1 comment, 1 page header left out]\n${headings}`;
  const sheets =
    "1-6\tsheet 1 of 4: Sales, A1:F4: Product Sold on At Price Share Paid\n7-13\tsheet 2 of 4: Notes & more, A3:B36: two↵lines\n14-16\tsheet 3 of 4: Secret, A1:A1, hidden: hidden value\n17\tsheet 4 of 4: Empty, empty";
  const ofSales = `outline of 17 lines | 4 entries to depth 1 | 1 formula shown as its value | 1 line break in cells shown as ↵]\n${sheets}`;
  const slides =
    "1-8\tslide 1 of 3: Welcome: What we did\n9-14\tslide 2 of 3: Numbers\n15-16\tslide 3 of 3: Spare, hidden: Only if there is time";
  const ofTalk = `outline of 16 lines | 3 entries to depth 1 | 1 image left out]\n${slides}`;

  test.for([
    ["report.docx", `docx | ${ofReport}`],
    ["report.odt", `odt | ${ofReport}`],
    ["sales.xlsx", `xlsx of 4 sheets, 8 rows | ${ofSales}`],
    ["sales.ods", `ods of 4 sheets, 8 rows | ${ofSales}`],
    ["talk.pptx", `pptx of 3 slides | ${ofTalk}`],
    ["talk.odp", `odp of 3 slides | ${ofTalk}`],
    [
      "report.pdf",
      "pdf of 2 pages | outline of 26 lines | 2 entries to depth 1]\n1-20\tpage 1 of 2: Confidential\n21-26\tpage 2 of 2: Confidential",
    ],
  ] as const)("%s", async ([name, outline]) => {
    expect(await readFixture({ path: name, mode: "outline" })).toBe(`[${name} | ${outline}`);
  });
});

test("a PDF with more pages than are shown comes as text", async () => {
  const { documents } = await import("@readfile/documents");
  expect(
    await readFixture({ path: "report.pdf", limit: 2 }, { documents: documents(), maxPdfPages: 1 }),
  ).toBe(
    "[report.pdf | pdf of 2 pages | lines 1-2 of 26 | shown as text, because it has more than 1 page | next: offset=3 limit=2]\n=== page 1 of 2 ===\nConfidential",
  );
});

test("a docx is read where objects have no `__proto__`, as in Deno", () => {
  const program = `import { readFileTool } from "@readfile/core";
import { documents } from "${new URL("../src/index.ts", import.meta.url).href}";
const tool = readFileTool({ root: ${JSON.stringify(fixtureRoot)}, documents: documents(), numbering: "none" });
console.log((await tool.run({ path: "report.docx", limit: 1 })).text);`;
  const { stdout } = spawnSync(
    process.execPath,
    [
      "--disable-proto=delete",
      "--conditions=@readfile/source",
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "-e",
      program,
    ],
    { encoding: "utf8", timeout: 30_000, cwd: fileURLToPath(new URL("..", import.meta.url)) },
  );
  expect(stdout).toBe(
    "[report.docx | docx | line 1 of 35 | 1 image, 1 comment, 1 page header left out | next: offset=2 limit=1]\n# Yearly report\n",
  );
});
