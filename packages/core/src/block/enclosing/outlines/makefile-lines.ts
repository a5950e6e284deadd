import { insideLine, type LexedLine } from "../lexer/lex-lines.ts";

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
