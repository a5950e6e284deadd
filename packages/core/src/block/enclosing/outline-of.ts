import { lexLines } from "./lex-lines.ts";
import { makeLines } from "./make-lines.ts";
import { markdownOutline } from "./markdown-outline.ts";
import type { CertainOutline } from "./outline.ts";
import { paragraphOutline } from "./paragraph-outline.ts";
import { sectionOutline } from "./section-outline.ts";
import { sqlOutline } from "./sql-outline.ts";
import { buildStatementTree } from "./statement-tree.ts";
import type { Syntax } from "./syntax.ts";
import { yamlLines } from "./yaml-lines.ts";

/** Finds what the lines are made of. */
export function outlineOf(
  texts: readonly string[],
  syntax: Syntax,
  tabColumns: number,
  endsAtFileEnd: boolean,
): CertainOutline {
  if (syntax.layout === "markdown") return markdownOutline(texts);
  const { lines, certainLines } = lexLines(texts, syntax.lexis, tabColumns, endsAtFileEnd);
  switch (syntax.layout) {
    case "paragraphs":
      return { outline: paragraphOutline(lines), certainLines };
    case "sections":
      return { outline: sectionOutline(lines), certainLines };
    case "sql":
      return { outline: sqlOutline(lines), certainLines };
    case "tree": {
      const { flavour } = syntax;
      const marked =
        flavour === "yaml" ? yamlLines(lines, texts) : flavour === "make" ? makeLines(lines, texts) : lines;
      return { outline: buildStatementTree(marked, syntax), certainLines };
    }
  }
}
