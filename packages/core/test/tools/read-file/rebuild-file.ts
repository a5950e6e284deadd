import type { ReadTool } from "../../../src/contract/read-tool.ts";
import type { ReadFileInput, SeveralReadsInput } from "../../../src/tools/read-file/arguments.ts";
import type { ReadFileData, SeveralReadsData } from "../../../src/tools/read-file/tool.ts";

type Reader = ReadTool<ReadFileInput | SeveralReadsInput, ReadFileData | SeveralReadsData>;

async function read(reader: Reader, args: ReadFileInput): Promise<ReadFileData> {
  const result = await reader.run(args);
  if (!result.ok || "reads" in result.data) throw new Error(result.text);
  return result.data;
}

/** The rest of a cut line, by the calls that its mark names. Its ending counts once, with the line. */
async function restOfLine(
  reader: Reader,
  path: string,
  line: number,
  from: number,
  ending: string,
): Promise<string> {
  let rest = "";
  let column: number | undefined = from;
  while (column !== undefined) {
    const { content, next } = await read(reader, { path, offset: line, limit: 1, column });
    column = next?.offset === line ? next.column : undefined;
    rest += column === undefined ? content.slice(0, content.length - ending.length) : content;
  }
  return rest;
}

/** A file from a line on, as reading it page by page gives it back: following `next`, and every cut. */
export async function rebuildFile(
  reader: Reader,
  path: string,
  { limit, offset = 1 }: { readonly limit?: number | undefined; readonly offset?: number } = {},
): Promise<string> {
  let rebuilt = "";
  let next: ReadFileData["next"] = { offset };
  while (next !== null) {
    const page: ReadFileData = await read(reader, { path, limit, ...next });
    const lines = page.content.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    for (const [index, line] of lines.entries()) {
      const cut = page.cuts.find((one) => one.line === (page.start_line ?? 0) + index);
      if (cut === undefined) {
        rebuilt += line;
        continue;
      }
      const head = Array.from(line)
        .slice(0, cut.column - 1)
        .join("");
      const end = line.slice(head.length);
      rebuilt += head + (await restOfLine(reader, path, cut.line, cut.column, end)) + end;
    }
    next = page.next;
  }
  return rebuilt;
}
