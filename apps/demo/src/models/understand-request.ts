/** Which lines a request asks for. */
export type WantedLines =
  | { readonly kind: "all" }
  /** 1-based and inclusive, as the person wrote them. The tool decides about wrong bounds. */
  | { readonly kind: "range"; readonly first: number; readonly last: number }
  | { readonly kind: "tail"; readonly count: number }
  | { readonly kind: "block"; readonly line: number };

/** The parsed form of a plain request. */
export interface PlainRequest {
  readonly path: string;
  readonly lines: WantedLines;
  /** Whether the answer repeats the whole text that was read. */
  readonly aloud: boolean;
}

/** A request, or the problem with it. */
export type Understood =
  | { readonly request: PlainRequest; readonly problem?: never }
  | { readonly request?: never; readonly problem: string };

const path = String.raw`(?:"(?<double>[^"]+)"|'(?<single>[^']+)'|${"`"}(?<tick>[^${"`"}]+)${"`"}|(?<bare>[^\s"'${"`"}]\S*))`;
const verb = String.raw`(?:please\s+)?(?:read|show|open|print|cat|look\s+at)(?:\s+me)?(?<before>\s+aloud)?(?:\s+the(?:\s+file)?)?`;
const range = String.raw`lines?\s+(?<first>\d+)(?:\s*(?:-|–|to)\s*(?<last>\d+))?`;
const after = String.raw`(?<after>\s+aloud)?`;

/** The forms of requests, in the order in which they are tried: more specific forms first. */
const forms: readonly RegExp[] = [
  String.raw`(?:${verb}\s+)?(?:the\s+)?last\s+(?<tail>\d+)\s+lines?\s+(?:of|from|in)\s+${path}${after}`,
  String.raw`(?:${verb}\s+)?(?:the\s+)?first\s+(?<head>\d+)\s+lines?\s+(?:of|from|in)\s+${path}${after}`,
  String.raw`${verb}\s+(?:function|method|class|block|code)\s+(?:around|at)\s+(?:line\s+)?(?<around>\d+)\s+(?:of|in)\s+${path}${after}`,
  String.raw`${verb}\s+${range}\s+(?:of|from|in)\s+${path}${after}`,
  String.raw`${verb}\s+${path}\s+${range}${after}`,
  String.raw`${verb}\s+${path}${after}`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/** The offline model's answer to any other text. */
export const requestHelp: string =
  "I am a script that works offline, and understand plain requests only: read PATH, read PATH lines A-B, " +
  "last N lines of PATH (with a tool that counts from the end), first N lines of PATH, show the function around line N of PATH, look at PATH, " +
  'read aloud PATH. A path with blanks goes in quotes: read "my file.txt".';

const maxRequestCharacters = 5000;

/** Understands requests such as `read src/app.ts lines 10-20` or `last 20 lines of app.log`. */
export function understandRequest(text: string): Understood {
  // The patterns are slow for very long texts, and no path is that long.
  if (text.length > maxRequestCharacters) return { problem: requestHelp };
  const plain = text.trim().replace(/\s+please$/iu, "");
  for (const form of forms) {
    const groups = form.exec(plain)?.groups;
    if (groups !== undefined) return requestOf(groups);
  }
  return { problem: requestHelp };
}

function requestOf(groups: Readonly<Record<string, string | undefined>>): Understood {
  const found = groups["double"] ?? groups["single"] ?? groups["tick"] ?? groups["bare"];
  if (found === undefined) return { problem: requestHelp };
  const lines = linesOf(groups);
  const numbers = Object.values(lines).filter((value) => typeof value === "number");
  if (!numbers.every(Number.isSafeInteger)) {
    return { problem: "No file has that many lines: please give smaller line numbers." };
  }
  // Do not send this to a tool: tools that take a number of lines would receive a negative one.
  if (lines.kind === "range" && lines.last < lines.first) {
    return { problem: `Lines ${lines.first}-${lines.last} end before they begin.` };
  }
  const aloud = groups["before"] !== undefined || groups["after"] !== undefined;
  return { request: { path: found, lines, aloud } };
}

function linesOf(groups: Readonly<Record<string, string | undefined>>): WantedLines {
  const { tail, head, around, first, last } = groups;
  if (tail !== undefined) return { kind: "tail", count: Number(tail) };
  if (head !== undefined) return { kind: "range", first: 1, last: Number(head) };
  if (around !== undefined) return { kind: "block", line: Number(around) };
  if (first !== undefined) return { kind: "range", first: Number(first), last: Number(last ?? first) };
  return { kind: "all" };
}
