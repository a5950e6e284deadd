const space = 0x20;
const tab = 0x09;
const byteOrderMark = 0xfeff;

/** The columns of the white space at the start of a line. A tab moves to the next multiple of `tabColumns`. */
export function measureIndent(line: string, tabColumns: number): number {
  let columns = 0;
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code === space) columns++;
    else if (code === tab) columns += tabColumns - (columns % tabColumns);
    else if (index > 0 || code !== byteOrderMark) break;
  }
  return columns;
}

/** The width of a tab if nothing in the file shows it, as in compilers and terminals. */
const defaultTabColumns = 8;

/** The widths to choose from. */
const candidates = [4, 2, 8] as const;

/**
 * Finds the width of a tab in a file that indents some lines with tabs and some with spaces. Looks at neighbouring
 * lines, one of each kind, neither of which nests the other: chooses the width that makes most of these pairs equally
 * deep. In a file that uses only one kind, the width does not matter.
 */
export function tabColumnsOf(sample: readonly string[]): number {
  if (writesTabsForEightSpaces(sample)) return defaultTabColumns;
  const votes = new Map<number, number>();
  let previous = "";
  for (const line of sample) {
    if (line.trim() === "") continue;
    const [tabbed, spaced] = line.startsWith("\t") ? [line, previous] : [previous, line];
    const nested = /[{:(,]\s*$/.test(previous) || /^\s*[})]/.test(line);
    previous = line;
    if (nested || !tabbed.startsWith("\t") || !/^ {2}/.test(spaced) || /^ *\t/.test(spaced)) continue;
    for (const columns of candidates) {
      if (measureIndent(tabbed, columns) !== measureIndent(spaced, columns)) continue;
      votes.set(columns, (votes.get(columns) ?? 0) + 1);
    }
  }
  let best = defaultTabColumns;
  for (const columns of candidates) {
    if ((votes.get(columns) ?? 0) > (votes.get(best) ?? 0)) best = columns;
  }
  return best;
}

/** Whether an editor wrote eight spaces as a tab: no line starts with eight spaces, and some with a tab and fewer. */
function writesTabsForEightSpaces(sample: readonly string[]): boolean {
  const indents = sample.map((line) => /^[ \t]*(?=\S)/.exec(line.slice(0, 200))?.[0] ?? "");
  const mixes = indents.some((indent) => /^\t+ {1,7}$/.test(indent));
  return (
    mixes &&
    indents.some((indent) => /^ {1,7}$/.test(indent)) &&
    !indents.some((indent) => /^ {8}/.test(indent))
  );
}
