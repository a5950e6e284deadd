/** Lines that all say the same, as a model reads them below a header: each after a line feed, its number and a tab. */
export function numberedLines(first: number, last: number, line: string): string {
  return Array.from({ length: last - first + 1 }, (_, index) => `\n${first + index}\t${line}`).join("");
}
