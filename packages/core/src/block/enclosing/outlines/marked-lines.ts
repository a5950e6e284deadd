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

const conditionalStart = /^(?:ifeq|ifneq|ifdef|ifndef)\b/;
const conditional = /^(?:ifeq|ifneq|ifdef|ifndef|else|endif)\b/;

/** Lines after a conditional that are searched for the recipe it stands in. */
const lookedAheadLines = 8;

/** Marks the text of a `define` as text, and conditionals inside a recipe as directives, which are no content. */
export function markMakefileLines(lines: readonly LexedLine[], texts: readonly string[]): LexedLine[] {
  const marked: LexedLine[] = [];
  /** For each open conditional, whether it stands in a recipe. */
  const open: boolean[] = [];
  let defining = false;
  let afterRecipe = false;
  for (const [index, line] of lines.entries()) {
    const { kind, code, indent } = line;
    const recipe = (texts[index] ?? "").startsWith("\t");
    if (defining) {
      defining = !/^endef\b/.test(code);
      marked.push(insideLine(indent));
      continue;
    }
    marked.push(line);
    if (kind !== "code") continue;
    if (!recipe && conditional.test(code)) {
      const inRecipe = conditionalStart.test(code)
        ? afterRecipe && isBeforeRecipe(lines, texts, index)
        : open.at(-1) === true;
      if (conditionalStart.test(code)) open.push(inRecipe);
      else if (code.startsWith("endif")) open.pop();
      if (inRecipe) marked[index] = { kind: "directive", indent, code };
      continue;
    }
    defining = /^(?:override\s+)?define\b/.test(code);
    afterRecipe = recipe || /^[^\s=#][^=]*:(?!=)/.test(code);
  }
  return marked;
}

function isBeforeRecipe(lines: readonly LexedLine[], texts: readonly string[], index: number): boolean {
  for (let next = index + 1; next <= index + lookedAheadLines; next++) {
    const line = lines[next];
    if (line === undefined) return false;
    if (line.kind === "code" && !conditional.test(line.code)) return (texts[next] ?? "").startsWith("\t");
  }
  return false;
}
