/** What a plain request asks for. */
export interface ReadRequest {
  readonly path: string;
  /** As written: bounds that make no sense are the tool's to judge. */
  readonly lines: { readonly first: number; readonly last: number } | undefined;
}

/** A request, or why there is none. */
export type ParsedRequest =
  | { readonly request: ReadRequest; readonly problem?: never }
  | { readonly request?: never; readonly problem: string };

const request = /^read\s+(?:"([^"]+)"|'([^']+)'|([^\s"']\S*))(?:\s+lines?\s+(\d+)(?:\s*-\s*(\d+))?)?$/iu;

/** Understands `read PATH`, `read PATH line A` and `read PATH lines A-B`, with an optionally quoted path. */
export function parseRequest(text: string): ParsedRequest {
  const match = request.exec(text.trim());
  const path = match?.[1] ?? match?.[2] ?? match?.[3];
  if (match === null || path === undefined) {
    return {
      problem:
        "I did not understand that. I understand: read PATH, read PATH line A, read PATH lines A-B. " +
        'A path with blanks goes in quotes: read "my file.txt".',
    };
  }
  if (match[4] === undefined) return { request: { path, lines: undefined } };
  const first = Number(match[4]);
  const last = Number(match[5] ?? match[4]);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) {
    return { problem: "No file has that many lines: please give smaller line numbers." };
  }
  // Not sent to the tool: it takes a number of lines, and would be given a negative one.
  if (last < first) return { problem: `Lines ${first}-${last} end before they begin.` };
  return { request: { path, lines: { first, last } } };
}
