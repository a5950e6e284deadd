import { ReadError } from "../../../contract/read-error.ts";
import type { ReadFileRequest } from "../read-file-arguments.ts";
import type { PathAttempt } from "./path-attempt.ts";

/** The arguments with the lines that the path's end names. Throws a ReadError where they contradict it. */
export function withSuffixLines(request: ReadFileRequest, { path, lines }: PathAttempt): ReadFileRequest {
  if (lines === undefined) return request;
  const offset = lines.first;
  const limit = lines.last === undefined ? request.limit : lines.last - lines.first + 1;
  const agrees =
    (request.offset === undefined || request.offset === offset) &&
    (request.limit === undefined || request.limit === limit);
  if (agrees) return { ...request, offset, limit };
  const call = limit === undefined ? `offset=${offset}` : `offset=${offset} limit=${limit}`;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `the lines that the path ends in contradict offset and limit; use path=${JSON.stringify(path)} and, for example, ${call}`,
  );
}
