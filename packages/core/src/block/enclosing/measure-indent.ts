const space = 0x20;
const tab = 0x09;
const byteOrderMark = 0xfeff;

/** Columns of the white space that a line starts with. A tab goes to the next multiple of `tabColumns`. */
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
