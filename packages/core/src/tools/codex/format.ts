import { isUtf8 } from "../../platform.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { cutAtBytes } from "../../text/utf8.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { maxLineBytes, type CodexRun } from "./read.ts";
import { ReadError } from "../../contract/read-error.ts";
import { escapeControlCharacters } from "../../text/escape-text.ts";

/** `TAB_WIDTH` of spec 000. */
const tabText = "    ";

/** The lines of a run, as `L{n}: {line}`, joined by LF. */
export function formatCodexRun(run: CodexRun, expandTabs: boolean): string {
  const { raw, firstLine } = run;
  if (raw && isUtf8(raw)) {
    const format = { firstNumber: firstLine, before: "L", after: ": ", width: 0, maxLineBytes, expandTabs };
    return sharedKernel().format(raw, format);
  }
  return decodeLines(run)
    .map((text, index) => formatCodexLine(firstLine + index, text, expandTabs))
    .join("\n");
}

/** `L{n}: {line}`; tabs are expanded before the cut (RC-4), and the cut leaves no mark. */
function formatCodexLine(number: number, text: string, expandTabs: boolean): string {
  const shown = expandTabs ? text.replaceAll("\t", tabText) : text;
  return `L${number}: ${cutAtBytes(shown, maxLineBytes)}`;
}

/** The upstream program's words for what Linux answers, where there are any. */
function upstreamReason(error: ReadError, path: string): string | undefined {
  if (path.includes("\0")) return "file name contained an unexpected NUL byte";
  if (error.code === "NOT_FOUND") {
    const parentIsFile = error.details?.["reason"] === "parent_not_directory";
    return parentIsFile ? "Not a directory (os error 20)" : "No such file or directory (os error 2)";
  }
  if (error.code === "NOT_FILE" && error.details?.["kind"] === "directory") {
    return "Is a directory (os error 21)";
  }
  return error.code === "PERMISSION_DENIED" ? "Permission denied (os error 13)" : undefined;
}

/** Words a failure to open or read a file as spec 000 does: `failed to read file: …` (C-24). */
export function codexFileError(error: ReadError, path: string, compat: boolean): ReadError {
  const upstream = compat ? upstreamReason(error, path) : undefined;
  const reason = upstream ?? `${error.message}: ${escapeControlCharacters(path)}`;
  return new ReadError(error.code, `failed to read file: ${reason}`, {
    retryable: error.retryable,
    cause: error,
    details: error.details,
  });
}
