import { shownName, type JsonObject } from "@readfile/core";

/** Why a call, or one file of it, has no answer. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** What core says of a failure. */
interface CoreError extends Failure {
  readonly details?: JsonObject | undefined;
}

/** The failure of a path, by the names that the tools here and their arguments have. */
export function failureOf(path: string, error: CoreError): Failure {
  const start = `${shownName(path)}: `;
  const reason = error.message.startsWith(start) ? error.message.slice(start.length) : error.message;
  return { code: error.code, message: start + reasonHere({ ...error, message: reason }) };
}

/** Core's reason, in other words where it names an argument that no tool has here, and with the next call. */
function reasonHere({ code, message, details = {} }: CoreError): string {
  const { reason, kind, offset, totalLines, nearNames } = details;
  if (reason === "contradicting_lines") {
    return "its end names lines; send it without them, or leave head and tail out";
  }
  if (code === "OFFSET_PAST_END") return pastEnd(Number(offset), Number(totalLines));
  if (code === "NOT_FILE" && kind === "directory") return `${message}; list_directory lists it`;
  if (code === "OUTSIDE_WORKSPACE" && nearNames === undefined) {
    return `${message}; list_allowed_directories says where to look`;
  }
  return message;
}

/** Of a line that the end of a path names. */
function pastEnd(line: number, totalLines: number): string {
  const isPast = `line ${line} is past the end of the file`;
  if (totalLines === 0) return `${isPast}, which is empty`;
  const tail = Math.min(50, totalLines);
  return `${isPast}, which has ${totalLines} lines; read_text_file with tail=${tail}, and the path without the line, gives the last`;
}
