import type { Numbering } from "./answer/number-format.ts";
import type { ReadFileSettings } from "./read-file-options.ts";

const lineForms: Readonly<Record<Numbering, string>> = {
  tab: "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  codex: "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
  cat: "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  pipe: "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
  none: "as it is",
};

/** What a model is told of the tool. */
export function describeReadFile({ limits, numbering }: ReadFileSettings): string {
  return (
    "Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each line " +
    `${lineForms[numbering]}. At most ${limits.maxLines} lines and ${limits.maxTextBytes} bytes come at once, and ` +
    `${limits.maxLineCharacters} characters of a line; to go on, send the call that the header names after \`next:\`. ` +
    'A negative offset counts from the end. mode="block" gives the whole function, class or section around line ' +
    "offset. Images and PDFs are shown, notebooks come as their cells."
  );
}
