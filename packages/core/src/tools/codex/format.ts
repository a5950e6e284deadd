import { ReadError } from "../../contract/read-error.ts";
import type { FileLines } from "../../lines/file-lines.ts";
import { cutAtBytes, numberText } from "../../lines/kernel/line-text.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { isUtf8 } from "../../platform.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { shownName } from "../../text/message-text.ts";
import { maxLineBytes } from "./read.ts";

/** Writes lines as `L{n}: {line}`, joined by LF. Tabs are expanded before the cut (RC-4), which leaves no mark. */
export function formatLines(lines: FileLines, expandTabs: boolean): string {
  const { firstLine } = lines;
  if (lines.kind === "whole" && isUtf8(lines.bytes)) {
    return sharedKernel().format(lines.bytes, {
      ...numbers,
      firstNumber: firstLine,
      maxLineBytes,
      expandTabs,
    });
  }
  return decodeLines(lines)
    .map(({ text }, index) => {
      const shown = expandTabs ? text.replaceAll("\t", tabText) : text;
      return numberText(firstLine + index, numbers) + cutAtBytes(shown, maxLineBytes);
    })
    .join("\n");
}

/** `TAB_WIDTH` of spec 000. */
const tabText = "    ";

/** `L{n}: {line}`. */
const numbers = { before: "L", after: ": ", width: 0 };

/** Phrases a failure to open or read a file as spec 000 demands: `failed to read file: …` (C-24). */
export function codexFileError(error: ReadError, path: string, compat: boolean): ReadError {
  const upstream = compat ? upstreamReason(error, path) : undefined;
  const reason = upstream ?? `${error.message}: ${shownName(path)}`;
  return new ReadError(error.code, `failed to read file: ${reason}`, {
    retryable: error.retryable,
    cause: error,
    details: error.details,
  });
}

/** The upstream program's words for an error of Linux, if it has any. */
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
