import { listRequirements } from "./list-requirements.ts";
import type { Requirement } from "./requirement.ts";

/** Specification 003, `open_file`. */
export const openFileRequirements: readonly Requirement[] = listRequirements([
  ["O-01", "spec 003, Overview", "A range of lines can be asked for besides the whole file."],
  [
    "O-02",
    "spec 003, Function Signature",
    "An asynchronous function of a path and an optional range gives a string or an error.",
  ],
  ["O-03", "spec 003, Function Signature", "The result is the bare text: no numbers, notices or metadata."],
  ["O-04", "spec 003, Parameters", "The path is relative to the workspace and cannot escape it."],
  ["O-05", "spec 003, Parameters", "The range is optional, counts from 1 and is inclusive."],
  ["O-06", "spec 003, Parameters", "A range from a line to itself is that line."],
  ["O-07", "spec 003, Behavior", "A range gives exactly its lines."],
  ["O-08", "spec 003, Behavior", "Line endings are preserved."],
  ["O-09", "spec 003, Behavior", "Without a range the whole content comes back."],
  [
    "O-10",
    "spec 003, Behavior (Integration)",
    "The whole-file path reuses read_file.",
    {
      status: "notTestable",
      reason:
        "A statement about shared code, kept by the layers: both paths read through core's one reader of windows. What it must give is proved under O-07 and O-09.",
    },
  ],
  ["O-11", "spec 003, Safety 1", "The resolved path is verified to be inside."],
  ["O-12", "spec 003, Safety 2", "A file over the maximum size is refused."],
  ["O-13", "spec 003, Safety 3", "A file that is not UTF-8 is BinaryFileNotSupported."],
  ["O-14", "spec 003, Error Handling", "Each kind of failure is an error type of its own."],
  ["O-15", "spec 003, Error Handling", "FileNotFound: there is no such file."],
  ["O-16", "spec 003, Error Handling", "PermissionDenied: the file may not be read."],
  ["O-17", "spec 003, Error Handling", "InvalidLineRange carries start, end and total_lines."],
  ["O-18", "spec 003, Error Handling", "FileTooLarge: over the maximum size."],
  ["O-19", "spec 003, Error Handling", "BinaryFileNotSupported: no UTF-8 text."],
  ["O-20", "spec 003, Error Handling", "Every other failure of a read is Io."],
  ["O-21", "spec 003, Error Types", "The text is `file not found: {path}`."],
  ["O-22", "spec 003, Error Types", "The text is `permission denied: {path}`."],
  [
    "O-23",
    "spec 003, Error Types",
    "The text is `invalid line range {start}..={end} for a file with {total_lines} lines`.",
  ],
  ["O-24", "spec 003, Error Types", "The text is `file exceeds maximum allowed size of {limit} bytes`."],
  ["O-25", "spec 003, Error Types", "The text is `binary file cannot be displayed as text`."],
  ["O-26", "spec 003, Error Types", "An Io error's text is its cause alone, with nothing put before it."],
  ["O-27", "spec 003, Example Usage", "The example's range 120..=150 works."],
  ["O-28", "spec 003, Line Numbering", "Lines count from 1."],
  ["O-29", "spec 003, Line Numbering", "A range includes its end."],
  ["O-30", "spec 003, Efficient Reading", "The whole file is subject to the size limit alone."],
  ["O-31", "spec 003, Efficient Reading", "A range is read line by line, and no more than it is held."],
  ["O-32", "spec 003, Efficient Reading", "A whole file is read in one pass, each byte once."],
  ["O-33", "spec 003, Security", "The resolved path starts with the workspace's root."],
  [
    "O-34",
    "spec 003, Security",
    "The size limit is configurable, 1 MiB by default; exactly 1048576 bytes pass.",
  ],
  ["O-35", "spec 003, Security", "Binary means invalid UTF-8, so NUL is text."],
  ["O-36", "spec 003, Error Types", "The typed error can be inspected behind the public one."],
  [
    "O-37",
    "spec 003, Future Considerations",
    "Lines of context around the range, as an option off by default.",
  ],
  ["O-38", "spec 003, Future Considerations", "Line-number prefixes, as an option off by default."],
  [
    "O-39",
    "spec 003, Future Considerations",
    "Highlighting by ANSI colour codes.",
    {
      status: "notTestable",
      reason:
        "An idea for later, not offered: colour codes are for terminals, and the text is the file's own.",
    },
  ],
  [
    "O-40",
    "spec 003, Future Considerations",
    "A bounded cache of files opened lately.",
    { status: "notTestable", reason: "An idea for later, not offered: a read shows the file as it is now." },
  ],
  [
    "O-41",
    "spec 003, Future Considerations",
    "Changes of the range from version control.",
    {
      status: "notTestable",
      reason: "An idea for later, not offered: it depends on git tools that do not exist here.",
    },
  ],
]);
