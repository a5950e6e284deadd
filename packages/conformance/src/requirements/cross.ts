import { listRequirements } from "./list-requirements.ts";
import type { Requirement } from "./requirement.ts";

/** What the four specifications ask for together. */
export const crossRequirements: readonly Requirement[] = listRequirements([
  [
    "X-01",
    "specs 000-003 together",
    "The four tools live side by side, each with its own view of the same file.",
  ],
  [
    "X-02",
    "specs 000, 001 and 002: tool names",
    "`read_file` names two tools and is an alias of a third: a tool set holds one owner of a name.",
  ],
  ["X-03", "specs 000-003: paths", "000 takes absolute paths only, 001 and 003 relative ones, 002 either."],
  ["X-04", "specs 000-003: line numbers", "000 always numbers lines, 002 by default, 001 and 003 never."],
  [
    "X-05",
    "specs 000-003: line endings",
    "000 drops them, 001 normalises them to LF, 002 and 003 keep them.",
  ],
  [
    "X-06",
    "specs 000-003: binary files",
    "000 shows them lossily, 001 refuses NUL, 002 gives base64, 003 refuses invalid UTF-8 but takes NUL.",
  ],
  [
    "X-07",
    "specs 000-003: sizes",
    "000 has no limit, 001 1 MiB, 002 200 KiB whole and 2 MiB scanned, 003 a configurable 1 MiB.",
  ],
  [
    "X-08",
    "specs 000-003: start past the end",
    "000 and 001 answer nothing with success; 002 and 003 answer an error.",
  ],
  ["X-09", "specs 000-003: long lines", "000 cuts a line at 500 bytes; the others show it whole."],
  [
    "X-10",
    "specs 000-003: end past the end",
    "000, 001 and 002 read through the last line; 003 answers an error.",
  ],
]);
