import type { FileFacts } from "../../../contract/file-facts.ts";
import type { ReadFileWindow } from "./read-file-window.ts";

/** What the header says of a block; where it is cut, the calls for what precedes and what follows. */
export function blockNotices(
  { text }: ReadFileWindow,
  block: NonNullable<ReadFileWindow["block"]>,
  { firstLine, lastLine, next }: FileFacts,
): string[] {
  if (firstLine === null || lastLine === null) return ["block"];
  const { firstLine: start, lastLine: end, open } = block;
  if (firstLine === start && lastLine === end && text.budgetStop !== "inside" && !open) return ["block"];
  const said = [
    open ? `part of a block beyond lines ${start}-${end}` : `part of the block of lines ${start}-${end}`,
  ];
  if (firstLine > start) said.push(`before: offset=${start} limit=${firstLine - start} mode=lines`);
  if (text.budgetStop === "inside") {
    said.push(`next: offset=${firstLine} limit=1 column=${next?.column} mode=lines`);
  }
  if (lastLine < end) said.push(`after: offset=${lastLine + 1} limit=${end - lastLine} mode=lines`);
  return said;
}
