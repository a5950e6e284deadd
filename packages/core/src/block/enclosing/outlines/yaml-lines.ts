import { insideLine, type LexedLine } from "../lexer/lex-lines.ts";

const scalarHeader = /(?:^|[\s:-])[|>](?:[+-]?\d?|\d[+-])$/;
const templateLine = /^\{\{-?.*-?\}\}$/;

/** Marks the lines of block scalars as text, and template lines, at any column, as directives, which are no content. */
export function markYamlLines(lines: readonly LexedLine[], texts: readonly string[]): LexedLine[] {
  let scalarIndent = -1;
  let lastScalarLine = -1;
  const marked = [...lines];
  for (const [index, line] of lines.entries()) {
    const text = texts[index] ?? "";
    if (scalarIndent >= 0) {
      if (text.trim() === "") continue;
      if (ownIndent(text) > scalarIndent) {
        for (let at = lastScalarLine + 1; at <= index; at++) marked[at] = insideLine(line.indent);
        lastScalarLine = index;
        continue;
      }
      scalarIndent = -1;
    }
    if (line.kind !== "code") continue;
    if (templateLine.test(line.code)) marked[index] = { ...line, kind: "directive" };
    else if (scalarHeader.test(line.code)) {
      scalarIndent = keyColumn(line);
      lastScalarLine = index;
    }
  }
  return marked;
}

function ownIndent(text: string): number {
  return text.length - text.trimStart().length;
}

/** Column of the key of a block scalar, after the dashes of a sequence; without a key, the column of the last dash. */
function keyColumn({ indent, code }: LexedLine): number {
  const dashes = /^(?:-\s+)*/.exec(code)?.[0] ?? "";
  return /^[|>]/.test(code.slice(dashes.length))
    ? indent + Math.max(0, dashes.trimEnd().length - 1)
    : indent + dashes.length;
}
