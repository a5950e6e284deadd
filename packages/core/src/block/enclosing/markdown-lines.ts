/** Where in a Markdown text a line stands. The lines that open and close a fence belong to it. */
export type MarkdownPlace = "text" | "fence" | "fence start" | "comment";

/** The lines of a Markdown text, and how many of them are certain when the text goes on. */
export interface MarkdownLines {
  readonly places: readonly MarkdownPlace[];
  readonly certainLines: number;
}

const fenceStart = /^\s*(?:>\s*|(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?!.*`)|~{3,})/;
const quote = /^\s*>/;
const quotes = /^\s*(?:>\s?)*/;
const codeSpan = /(`+)(?!`).*?[^`]\1(?!`)/g;
const commentStart = "<!--";
const commentEnd = "-->";
/** Characters of a line in which code is looked for. */
const judgedCharacters = 2000;

/** Tells the text of a Markdown file from code between fences and from comments. A comment that nothing closes is text. */
export function markdownLines(texts: readonly string[], from: number): MarkdownLines {
  const places: MarkdownPlace[] = texts.slice(0, from).map(() => "text");
  let fence: { readonly mark: string; readonly quoted: boolean } | undefined;
  let certainLines = texts.length;
  for (let index = from; index < texts.length; index++) {
    const text = texts[index] ?? "";
    if (fence?.quoted === true && !quote.test(text)) fence = undefined;
    if (fence !== undefined) {
      places.push("fence");
      if (closes(text, fence.mark)) fence = undefined;
      continue;
    }
    const mark = fenceStart.exec(text)?.[1];
    if (mark !== undefined) {
      fence = { mark, quoted: quote.test(text) };
      places.push("fence start");
      continue;
    }
    places.push("text");
    if (certainLines < texts.length || !opensComment(text)) continue;
    const end = commentEndAfter(texts, index);
    if (end === undefined) certainLines = index;
    else for (; index < end; index++) places.push("comment");
  }
  return { places, certainLines };
}

function commentEndAfter(texts: readonly string[], line: number): number | undefined {
  for (let at = line + 1; at < texts.length; at++) if (texts[at]?.includes(commentEnd) === true) return at;
  return undefined;
}

function closes(text: string, mark: string): boolean {
  const rest = text.replace(quotes, "").trim();
  return rest.startsWith(mark) && rest.replaceAll(mark.charAt(0), "") === "";
}

function opensComment(text: string): boolean {
  if (!text.includes(commentStart)) return false;
  const plain = text.slice(0, judgedCharacters).replaceAll(codeSpan, "");
  return plain.lastIndexOf(commentStart) > plain.lastIndexOf(commentEnd);
}
