/** `1 line`, `2 lines` */
export function lineCount(lines: number): string {
  return lines === 1 ? "1 line" : `${lines} lines`;
}
