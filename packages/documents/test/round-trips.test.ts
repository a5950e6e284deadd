import fc from "fast-check";
import { expect, test } from "vitest";
import { documents } from "@readfile/documents";
import { docxParts, docxTable, openDocument, xlsxParts, zipOf } from "./zip-of.ts";

const reader = documents();

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await reader.read(bytes, { signal: undefined });
  return Buffer.from(document?.text ?? []).toString();
}

/** Words without signs that stand for others in the text: a tab, a line break, what Office escapes. */
const cell = fc
  .stringMatching(/^[A-Za-z0-9éß東 .,;:!?'"<>&()%+*/=-]{0,12}$/)
  .filter((text) => !/_x[\da-f]{4}_/i.test(text));

/** Rows as the text shows them, from the first that holds something on, without what is empty at their ends. */
function shownRows(rows: readonly (readonly string[])[]): string[][] {
  const trimmed = rows.map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== "") + 1));
  const first = trimmed.findIndex((cells) => cells.length > 0);
  const last = trimmed.findLastIndex((cells) => cells.length > 0);
  return first < 0 ? [] : trimmed.slice(first, last + 1);
}

const rowsOf = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });

test("the cells of a workbook of Excel come back", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const [header, ...lines] = (await textOf(zipOf(xlsxParts({ A: rows })))).split("\n");
      expect(header).toMatch(/^=== sheet 1 of 1: A, /);
      expect(lines.slice(0, -1).map((line) => (line === "" ? [] : line.split("\t")))).toEqual(
        shownRows(rows),
      );
    }),
    { numRuns: 60 },
  );
});

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

test("the cells of a workbook of OpenDocument come back", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const written = rows.map(
        (cells) =>
          `<table:table-row>${cells
            .map(
              (text) =>
                `<table:table-cell office:value-type="string" office:string-value="${escaped(text).replaceAll('"', "&quot;")}"/>`,
            )
            .join("")}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
      );
      const sheet = `<table:table table:name="A">${written.join("")}<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row></table:table>`;
      const [, ...lines] = (await textOf(openDocument("spreadsheet", sheet))).split("\n");
      expect(lines.slice(0, -1).map((line) => (line === "" ? [] : line.split("\t")))).toEqual(
        shownRows(rows),
      );
    }),
    { numRuns: 60 },
  );
});

/** Words of a table: no sign that Markdown has for tables, and no white space at the ends. */
const word = fc.stringMatching(/^[A-Za-z0-9éß東.,;:!?'"<>&()%+=-]{1,10}( [a-z]{1,5})?$/);

const tableRows = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(word, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

function cellsOfMarkdown(text: string): string[][] {
  const lines = text.trimEnd().split("\n");
  return lines.filter((_line, index) => index !== 1).map((line) => line.slice(2, -2).split(" | "));
}

test("a table of Word comes back", async () => {
  await fc.assert(
    fc.asyncProperty(tableRows, async (rows) => {
      expect(cellsOfMarkdown(await textOf(zipOf(docxParts(docxTable(rows)))))).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

test("a table of an OpenDocument text comes back", async () => {
  await fc.assert(
    fc.asyncProperty(tableRows, async (rows) => {
      const written = rows.map(
        (cells) =>
          `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${escaped(text)}</text:p></table:table-cell>`).join("")}</table:table-row>`,
      );
      const body = `<table:table>${written.join("")}</table:table>`;
      expect(cellsOfMarkdown(await textOf(openDocument("text", body)))).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});
