/** What an argument of another name means. `end`: the last line, 1-based; `head` and `tail`: so many lines. */
export type Meaning = "path" | "offset" | "limit" | "mode" | "column" | "end" | "range" | "head" | "tail";

const names: Readonly<Record<Meaning, readonly string[]>> = {
  path: ["path", "filepath", "file", "filename", "absolutepath", "relativepath", "targetfile", "uri"],
  offset: ["offset", "startline", "linestart", "lineoffset", "start", "from", "fromline", "firstline"],
  limit: ["limit", "maxlines", "numlines", "nlines", "linecount", "linelimit"],
  mode: ["mode"],
  column: ["column", "startcolumn", "columnoffset"],
  end: ["endline", "lineend", "end", "toline", "lastline", "endlineinclusive", "endlineoneindexedinclusive"],
  range: ["viewrange", "linerange"],
  head: ["head"],
  tail: ["tail"],
};

const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(names).flatMap(([meaning, spellings]) =>
    spellings.map((spelling) => [spelling, meaning as Meaning] as const),
  ),
);

/** The meaning of an argument's name, in any case and with any joints: `file_path` as `filePath`. */
export function meaningOf(name: string): Meaning | undefined {
  return name.length > 60 ? undefined : meanings.get(name.toLowerCase().replace(/[_-]/g, ""));
}
