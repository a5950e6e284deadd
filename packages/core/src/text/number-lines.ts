/** Puts a right-aligned number and a tab before each line, as `nl -ba` does (RF-1). */
export function numberLines(lines: readonly string[], firstLine: number): string[] {
  const width = String(firstLine + lines.length - 1).length;
  return lines.map((line, index) => `${String(firstLine + index).padStart(width)}\t${line}`);
}
