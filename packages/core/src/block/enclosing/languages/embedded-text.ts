import type { LineRun } from "../../line-run.ts";
import type { Syntax } from "./syntax.ts";
import { syntaxes } from "./syntaxes.ts";

/** Lines of another language inside markup. */
export interface EmbeddedText extends LineRun {
  readonly syntax: Syntax;
}

const opener = /^\s*<(script|style)\b[^>]*>\s*$/i;

/** Only this many characters of a line are judged. */
const judgedCharacters = 1000;

/**
 * Finds the script or style element that holds a line between its tags. An element that nothing closes ends with the
 * text.
 */
export function embeddedTextAt(texts: readonly string[], line: number): EmbeddedText | undefined {
  let found: { start: number; name: string } | undefined;
  for (let index = 0; index < texts.length; index++) {
    const text = (texts[index] ?? "").slice(0, judgedCharacters);
    if (found === undefined) {
      const name = opener.exec(text)?.[1]?.toLowerCase();
      if (name !== undefined) found = { start: index + 1, name };
    } else if (text.trimStart().toLowerCase().startsWith(`</${found.name}`)) {
      if (line >= found.start && line < index) return embedded(found, index);
      found = undefined;
    }
    if (found === undefined && index > line) return undefined;
  }
  return found !== undefined && line >= found.start ? embedded(found, texts.length) : undefined;
}

function embedded({ start, name }: { start: number; name: string }, end: number): EmbeddedText {
  return { start, end, syntax: name === "style" ? syntaxes.css : syntaxes.javascript };
}
