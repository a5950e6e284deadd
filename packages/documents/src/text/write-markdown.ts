import type { Block, ListItem, TableCell } from "./blocks.ts";
import { tooMuchText, type DocumentLines } from "./document-lines.ts";

/** Writes blocks as Markdown. Headings are the sections of the text. */
export function writeMarkdown(lines: DocumentLines, blocks: readonly Block[]): void {
  writeBlocks(lines, blocks, "", "");
}

/** `first` stands before the first line, and `rest` before all others. */
function writeBlocks(lines: DocumentLines, blocks: readonly Block[], first: string, rest: string): void {
  let lead = first;
  for (const [index, block] of blocks.entries()) {
    // Items of lists and notes stand together; other blocks have a blank line between them.
    if (rest === "" && !(block.kind === "note" && blocks[index - 1]?.kind === "note")) lines.gap();
    writeBlock(lines, block, lead, rest);
    lead = rest;
  }
}

function writeBlock(lines: DocumentLines, block: Block, first: string, rest: string): void {
  switch (block.kind) {
    case "heading": {
      const line = `${"#".repeat(block.depth)} ${oneLine(block.text)}`;
      if (first === "" && rest === "") lines.section(line, block.depth);
      else lines.add(first + line);
      return;
    }
    case "paragraph":
      return writeText(lines, block.text, first, rest);
    case "quote":
      return writeBlocks(lines, block.blocks, `${first}> `, `${rest}> `);
    case "note":
      return writeBlocks(lines, block.blocks, `${first}[^${block.label}]: `, `${rest}    `);
    case "list":
      return writeList(lines, block.items, first, rest);
    case "table":
      return writeTable(lines, block.rows, first, rest);
  }
}

function writeText(lines: DocumentLines, text: string, first: string, rest: string): void {
  let lead = first;
  for (const line of text.split("\n")) {
    // Only headings look like headings.
    lines.add(lead + line.replace(/^(#{1,6}) /, "\\$1 "));
    lead = rest;
  }
}

function writeList(lines: DocumentLines, items: readonly ListItem[], first: string, rest: string): void {
  let lead = first;
  for (const { number, blocks } of items) {
    const marker = number === undefined ? "- " : `${number}. `;
    const indent = rest + " ".repeat(marker.length);
    const [head] = blocks;
    const isBelow = head === undefined || head.kind === "list" || head.kind === "table";
    if (isBelow) lines.add((lead + marker).trimEnd());
    writeBlocks(lines, blocks, isBelow ? indent : lead + marker, indent);
    lead = rest;
  }
}

/** Tables have no more columns than this: each row is filled up. */
const maxColumns = 1000;
/** A table may claim more cells than it has, in very few bytes. */
const maxCells = 5_000_000;

/** Writes a table. Markdown needs a header: it is the first row. */
function writeTable(
  lines: DocumentLines,
  rows: readonly (readonly TableCell[])[],
  first: string,
  rest: string,
): void {
  const widths = rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0));
  const columns = Math.min(
    maxColumns,
    widths.reduce((most, width) => Math.max(most, width), 0),
  );
  if (columns === 0) return;
  if (columns * rows.length > maxCells) throw tooMuchText();
  let lead = first;
  for (const [index, row] of rows.entries()) {
    const cells = row.flatMap(({ blocks, columns: span }) => [
      cellText(blocks),
      ...Array.from({ length: Math.min(span, maxColumns) - 1 }, () => ""),
    ]);
    lines.add(lead + tableRow(Array.from({ length: columns }, (_, column) => cells[column] ?? "")));
    lead = rest;
    if (index === 0) lines.add(lead + tableRow(Array.from({ length: columns }, () => "---")));
  }
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The text of a cell as one line. */
function cellText(blocks: readonly Block[]): string {
  return plainText(blocks).replaceAll("|", "\\|").replaceAll("\n", "<br>");
}

/** The text of blocks, each on a line of its own. */
function plainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "heading":
        case "paragraph":
          return block.text;
        case "quote":
        case "note":
          return plainText(block.blocks);
        case "list":
          return block.items
            .map(
              ({ number, blocks: inner }) =>
                `${number === undefined ? "-" : `${number}.`} ${plainText(inner)}`,
            )
            .join("\n");
        case "table":
          return block.rows.map((row) => row.map((cell) => plainText(cell.blocks)).join("; ")).join("\n");
      }
    })
    .filter((text) => text.trim() !== "")
    .join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ").trim();
}
