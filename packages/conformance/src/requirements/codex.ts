import { listRequirements } from "./list-requirements.ts";
import type { Requirement } from "./requirement.ts";

/** Specification 000, the Codex `read_file` handler. "upstream" marks what the specification leaves to its source. */
export const codexRequirements: readonly Requirement[] = listRequirements([
  [
    "C-01",
    "spec 000, Inputs and Behaviour 1",
    "Arguments arrive as a JSON string; malformed or mistyped JSON is an error the model can read, never a throw.",
  ],
  ["C-02", "spec 000, Inputs", "`file_path` is a required string."],
  [
    "C-03",
    "spec 000, Behaviour 1, Example 4 and Gotchas",
    "A relative path is refused with `file_path must be an absolute path`, even where it would resolve.",
  ],
  ["C-04", "spec 000, Inputs", "`offset` counts from 1 and defaults to 1."],
  [
    "C-05",
    "spec 000, Behaviour 1; text upstream",
    "Offset 0 is the error `offset must be a 1-indexed line number`.",
  ],
  ["C-06", "spec 000, Inputs", "`limit` counts lines and defaults to 2000."],
  ["C-07", "spec 000, Example 5", "Limit 0 is the error `limit must be greater than zero`."],
  [
    "C-08",
    "spec 000, Inputs",
    '`mode` is "slice" (the default) or "indentation"; any other value is an error.',
  ],
  ["C-09", "spec 000, Inputs", "`indentation` has no effect outside indentation mode."],
  ["C-10", "spec 000, Inputs and Pseudocode 2", "`anchor_line` defaults to the offset."],
  ["C-11", "spec 000, Inputs", "`max_levels` defaults to 0, which means unlimited."],
  ["C-12", "spec 000, Inputs", "`include_siblings` defaults to true."],
  ["C-13", "spec 000, Inputs", "`include_header` defaults to true."],
  [
    "C-14",
    "spec 000, Inputs and Pseudocode 2",
    "`max_lines` is an optional cap: at most min(limit, max_lines) lines come back.",
  ],
  [
    "C-15",
    "spec 000, Output",
    "Success is content, no content items and success true; an error is text for the model.",
  ],
  ["C-16", "spec 000, Output and Behaviour 4", "The lines are joined by LF, with none after the last."],
  ["C-17", "spec 000, Output; form upstream", "Each line is preceded by its number, as `L{n}: `."],
  [
    "C-18",
    "spec 000, Behaviour 2 and Pseudocode 1",
    "A slice is those lines from offset to offset + limit - 1 that exist.",
  ],
  [
    "C-19",
    "spec 000, Behaviour 2",
    "A slice is read front to back, and no further than its last line needs.",
  ],
  ["C-20", "spec 000, Edge Cases and Example 2", "An offset past the end is empty content and success."],
  [
    "C-21",
    "spec 000, Behaviour 3",
    "A line over 500 bytes is cut at the last character boundary within 500 bytes, unmarked.",
  ],
  [
    "C-22",
    "spec 000, Behaviour 3",
    "A line of exactly 500 bytes stays whole; a character that straddles the boundary is dropped whole.",
  ],
  ["C-23", "spec 000, Behaviour 2-3 and Constants", "A tab is shown as 4 spaces."],
  [
    "C-24",
    "spec 000, Edge Cases",
    "A missing file or a failing read is `failed to read file: ` and the cause.",
  ],
  ["C-25", "spec 000, Reimplementation Notes; upstream", "The CR before an LF is dropped; a lone CR stays."],
  [
    "C-26",
    "spec 000, Reimplementation Notes; upstream",
    "Invalid UTF-8 becomes U+FFFD and is never an error.",
  ],
  [
    "C-27",
    "spec 000, Gotchas",
    "A last line without a newline is returned; a final newline opens no further line.",
  ],
  [
    "C-28",
    "spec 000, Gotchas",
    "Indentation mode reads the whole file: its line count is known however little is shown.",
  ],
  [
    "C-29",
    "spec 000, Pseudocode 2",
    "Each line is recorded with number, raw and display text, indent, blank and comment flags.",
    {
      status: "notTestable",
      reason: "The shape of an internal record. What follows from its fields is proved under C-30 to C-35.",
    },
  ],
  [
    "C-30",
    "spec 000, Constants and Gotchas",
    "A comment is a line that starts, trimmed, with `#`, `//` or `--`; every other style is code.",
  ],
  [
    "C-31",
    "spec 000, Reimplementation Notes; upstream",
    "Indent is the leading spaces (1 each) and tabs (4 each); a blank line has that of the line before it.",
  ],
  [
    "C-32",
    "spec 000, Reimplementation Notes; upstream",
    "The least indent is 0 when max_levels is 0, else the anchor's less 4 a level, never below 0.",
  ],
  [
    "C-33",
    "spec 000, Reimplementation Notes; upstream",
    "From the anchor lines are taken up and down in turn, while their indent and the cap allow.",
  ],
  [
    "C-34",
    "spec 000, Reimplementation Notes; upstream",
    "Without siblings one line at the least indent is taken each way, upwards header comments besides.",
  ],
  [
    "C-35",
    "spec 000, Reimplementation Notes; upstream",
    "Blank lines at both ends of the block are dropped; a cap of 1 is the anchor alone.",
  ],
  [
    "C-36",
    "spec 000, Reimplementation Notes; texts upstream",
    "anchor_line 0, max_lines 0 and an anchor past the end are errors, each with its own text.",
  ],
  ["C-37", "spec 000, Reimplementation Notes", "Every failure is text for the model."],
  [
    "C-38",
    "spec 000, Example 3",
    "One level with siblings and header gives the anchor's block with both, and success.",
  ],
  [
    "C-39",
    "spec 000, Inputs (usize)",
    "A negative, fractional or quoted number is an error of the arguments.",
  ],
]);
