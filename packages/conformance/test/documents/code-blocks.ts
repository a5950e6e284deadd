/** A fenced block of code. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The 1-based line of the opening fence. */
  readonly line: number;
}

/** Gives the fenced blocks of a document, in order. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
    ({ 1: language = "", 2: code = "", index }) => ({
      language,
      code,
      line: markdown.slice(0, index).split("\n").length,
    }),
  );
}
