import { ReadError } from "../../../contract/read-error.ts";
import type { ReadFileInput } from "../read-file-arguments.ts";

/** The limit that a last line means. Throws a ReadError where the other arguments contradict it. */
export function limitOfEnd(input: ReadFileInput, end: number): number {
  const { offset = 1, limit } = input;
  if (offset < 0) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `a last line of ${end} does not go with an offset from the end; for example offset=-50 limit=10`,
    );
  }
  if (end < offset) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `the last line ${end} stands before the first line ${offset}; for example offset=${end} limit=${offset - end + 1}`,
    );
  }
  const lines = end - offset + 1;
  if (limit !== undefined && limit !== lines) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `limit=${limit} and a last line of ${end} contradict each other; for lines ${offset} to ${end} use offset=${offset} limit=${lines}`,
    );
  }
  return lines;
}
