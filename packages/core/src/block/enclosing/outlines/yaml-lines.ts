import type { LexedLine } from "../lexer/lex-lines.ts";

const scalarHeader = /(?:^|[\s:-])[|>](?:[+-]?\d?|\d[+-])$/;
const template = /^\{\{-?.*-?\}\}$/;

/** Marks the lines of block scalars as text, and template lines at any column as no content. */
export function yamlLines(lines: readonly LexedLine[], texts: readonly string[]): LexedLine[] {
  let scalarIndent = -1;
  let lastText = -1;
  const marked = [...lines];
  for (const [index, line] of lines.entries()) {
    const blank = (texts[index] ?? "").trim() === "";
    if (scalarIndent >= 0) {
      if (blank) continue;
      if (ownIndent(texts[index] ?? "") > scalarIndent) {
        for (let inside = lastText + 1; inside <= index; inside++) marked[inside] = insideLine(line);
        lastText = index;
        continue;
      }
      scalarIndent = -1;
    }
    if (line.kind !== "code") continue;
    if (template.test(line.code)) marked[index] = { ...line, kind: "directive" };
    else if (scalarHeader.test(line.code)) {
      scalarIndent = keyColumn(line);
      lastText = index;
    }
  }
  return marked;
}

function insideLine({ indent }: LexedLine): LexedLine {
  return { kind: "inside", indent, code: "" };
}

function ownIndent(text: string): number {
  return text.length - text.trimStart().length;
}

/** Column of the key that a block scalar belongs to, behind the dashes of a sequence; that of the last dash without a key. */
function keyColumn({ indent, code }: LexedLine): number {
  const dashes = /^(?:-\s+)*/.exec(code)?.[0] ?? "";
  return /^[|>]/.test(code.slice(dashes.length))
    ? indent + Math.max(0, dashes.trimEnd().length - 1)
    : indent + dashes.length;
}
