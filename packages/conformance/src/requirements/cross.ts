import type { Requirement } from "./requirement.ts";

/** What the four specifications ask for together. */
export const crossRequirements: readonly Requirement[] = [
  {
    id: "X-01",
    source: "specs 000-003 together",
    text: "The four tools live side by side, each with its own view of the same file.",
    status: "tested",
  },
  {
    id: "X-02",
    source: "specs 000, 001 and 002: tool names",
    text: "`read_file` names two tools and is an alias of a third: a tool set holds one owner of a name.",
    status: "tested",
  },
  {
    id: "X-03",
    source: "specs 000-003: paths",
    text: "000 takes absolute paths only, 001 and 003 relative ones, 002 either.",
    status: "tested",
  },
  {
    id: "X-04",
    source: "specs 000-003: line numbers",
    text: "000 always numbers lines, 002 by default, 001 and 003 never.",
    status: "tested",
  },
  {
    id: "X-05",
    source: "specs 000-003: line endings",
    text: "000 drops them, 001 normalises them to LF, 002 and 003 keep them.",
    status: "tested",
  },
  {
    id: "X-06",
    source: "specs 000-003: binary files",
    text: "000 shows them lossily, 001 refuses NUL, 002 gives base64, 003 refuses invalid UTF-8 but takes NUL.",
    status: "tested",
  },
  {
    id: "X-07",
    source: "specs 000-003: sizes",
    text: "000 has no limit, 001 1 MiB, 002 200 KiB whole and 2 MiB scanned, 003 a configurable 1 MiB.",
    status: "tested",
  },
  {
    id: "X-08",
    source: "specs 000-003: start past the end",
    text: "000 and 001 answer nothing with success; 002 and 003 answer an error.",
    status: "tested",
  },
  {
    id: "X-09",
    source: "specs 000-003: long lines",
    text: "000 cuts a line at 500 bytes; the others show it whole.",
    status: "tested",
  },
  {
    id: "X-10",
    source: "specs 000-003: end past the end",
    text: "000, 001 and 002 read through the last line; 003 answers an error.",
    status: "tested",
  },
];
