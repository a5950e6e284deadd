import { readFileTool } from "../../../../packages/core/src/index.ts";
import { linesOf, numberIn, withoutMark, type Outcome, type Shown } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

/** Our default tool, with its default options. */
export const ours: ReaderKind = {
  name: "readFileTool",
  packageName: null,
  form: "A header in brackets, then each line as number, tab and text; a cut line ends with the call for its rest in brackets.",
  open: async (root) => {
    const tool = readFileTool({ root });
    return {
      async ask(ask) {
        try {
          const { ok, text, media } = await tool.run(argumentsOf(ask));
          return ok ? shown(text, media) : { kind: "refused", text };
        } catch (error) {
          // Our tools promise to throw nothing, so this is no refusal.
          return { kind: "dies", why: `it throws ${String(error)}` };
        }
      },
    };
  },
};

function argumentsOf({ path, firstLine, maxLines, lastLines }: Ask): object {
  if (lastLines !== undefined) return { path, offset: -lastLines };
  return {
    path,
    ...(firstLine !== undefined && { offset: firstLine }),
    ...(maxLines !== undefined && { limit: maxLines }),
  };
}

function shown(text: string, media: Shown["media"]): Outcome {
  const [header = "", ...rest] = linesOf(text);
  const numbered = rest.every((line) => /^-?\d+\t/u.test(line));
  return {
    kind: "shown",
    lines: numbered ? rest.map(numberedLine) : [],
    emptyLineAfterEnd: false,
    notices: numbered ? header : text,
    next: numberIn(header, /next: offset=(\d+)/u),
    total: numberIn(header, /lines? [\d-]+ of (\d+)/u),
    media,
    text,
  };
}

function numberedLine(line: string): Shown["lines"][number] {
  const tab = line.indexOf("\t");
  return withoutMark(Number(line.slice(0, tab)), line.slice(tab + 1), / \[[^[\]]*offset=\d+[^[\]]*\]$/u);
}
