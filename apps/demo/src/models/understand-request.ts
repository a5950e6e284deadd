import type { JsonObject } from "@readfile/core";
import { argumentsIn } from "../shared/call-request.ts";

/** Which lines a request asks for. */
export type WantedLines =
  | { readonly kind: "all" }
  /** As `all`, and on to the end of the file. */
  | { readonly kind: "whole" }
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

/** A request, arguments to call the tool with, or the problem with the text. */
export type Understood =
  | { readonly request: PlainRequest; readonly args?: never; readonly problem?: never }
  | { readonly request?: never; readonly args: JsonObject; readonly problem?: never }
  | { readonly request?: never; readonly args?: never; readonly problem: string };

const path = String.raw`(?:"(?<double>[^"]+)"|'(?<single>[^']+)'|${"`"}(?<tick>[^${"`"}]+)${"`"}|(?<bare>[^\s"'${"`"}]\S*))`;
const verb = String.raw`(?:please\s+)?(?:read|show|open|print|cat|view|display|look\s+at|check|review|summari[sz]e|explain|describe)(?:\s+me)?(?<before>\s+aloud)?(?<whole>\s+(?:all|the\s+whole|the\s+rest)(?:\s+of)?)?(?:\s+the(?:\s+file)?)?`;
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
  String.raw`(?<shell>head|tail)(?:\s+(?:-n\s*|-|-c\s*)(?<count>\d+))?\s+${path}`,
  String.raw`sed\s+-n\s+['"]?(?<first>\d+)(?:,(?<last>\d+))?p['"]?\s+${path}`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/** The offline model's answer to any other text. */
export const requestHelp: string =
  "I am a script that works offline, and understand plain requests only: read PATH, read PATH lines A-B, " +
  "read all of PATH, last N lines of PATH (with a tool that counts from the end), first N lines of PATH, " +
  "show the function around line N of PATH, look at PATH, read aloud PATH, call ARGUMENTS (as JSON), or a question that names a file, such as " +
  'What does package.json say? A path with blanks goes in quotes: read "my file.txt".';

const maxRequestCharacters = 5000;

/**
 * Understands requests such as `read src/app.ts lines 10-20` or `last 20 lines of app.log`, commands such as
 * `head -5 README.md`, and any other text that names a file.
 */
export function understandRequest(text: string): Understood {
  const args = argumentsIn(text);
  if (args !== undefined) return args;
  // The patterns are slow for very long texts, and no path is that long.
  if (text.length > maxRequestCharacters) return { problem: requestHelp };
  const plain = withoutFinalSigns(text.trim()).replace(/,?\s+please$/iu, "");
  for (const form of forms) {
    const groups = form.exec(plain)?.groups;
    if (groups !== undefined) return requestOf(groups);
  }
  const named = pathIn(plain);
  return named === undefined ? { problem: requestHelp } : requestOf({ ...linesIn(plain), ...named });
}

/** A path has no final period, but a sentence does. `..` is a path. */
function withoutFinalSigns(text: string): string {
  let end = text.length;
  while (end > 0 && ".?!,;:".includes(text.charAt(end - 1))) end--;
  return /(?:^|[\s/\\])\.{1,2}$/u.test(text) ? text : text.slice(0, end);
}

/** Names of files that people write without an extension. */
const bareNames =
  /^(?:read_?me|licen[cs]e|changelog|contributing|security|authors|notice|makefile|dockerfile)$/iu;

/** The path that a text names, with lines where it is written as `a.ts:10-20`. */
function pathIn(text: string): Readonly<Record<string, string>> | undefined {
  const quoted = /"([^"]+)"|`([^`]+)`/u.exec(text);
  const inQuotes = quoted?.[1] ?? quoted?.[2];
  if (inQuotes !== undefined) return { double: inQuotes };
  const words = text.split(/\s+/u).map((word) => withoutFinalSigns(word.replace(/^[('"`]+|[)'"`]+$/gu, "")));
  const found =
    words.find((word) => isPath(word)) ?? words.find((word) => bareNames.test(word.replace(/'s$/u, "")));
  if (found === undefined) return undefined;
  const place = /^(?<bare>.+?):(?<first>\d+)(?:-(?<last>\d+))?(?::\d+)?$/u.exec(found)?.groups;
  if (place === undefined) return { bare: found };
  const { bare = found, first = "", last = first } = place;
  return { bare, first, last };
}

/** Whether a word looks like a path: it has an extension, or names in a folder. */
function isPath(word: string): boolean {
  if (word.includes("://") || /^(?:e\.g|i\.e|and\/or|n\/a)$/iu.test(word)) return false;
  const [name = word] = /^(.+?):\d+(?:-\d+)?(?::\d+)?$/u.exec(word)?.slice(1) ?? [];
  return (
    /^\.?[^\s.][^\s]*\.[a-z]\w{0,9}$/iu.test(name) ||
    /^(?:[\w.~-]+)?\/[\w./-]+$/u.test(name) ||
    /^\.[a-z]\w+$/iu.test(name)
  );
}

/** The lines that a text asks for, wherever it says so. */
function linesIn(text: string): Readonly<Record<string, string>> {
  const span = /\blines?\s+(?<first>\d{1,16})(?:\s*(?:-|–|to)\s*(?<last>\d{1,16}))?/iu.exec(text)?.groups;
  const start = /\bfirst\s+(?<head>\d{1,16})\s+lines?\b/iu.exec(text)?.groups;
  const end = /\blast\s+(?<tail>\d{1,16})\s+lines?\b/iu.exec(text)?.groups;
  const isWhole = /\b(?:all|whole|entire|completely)\b/iu.test(text);
  const found = { ...(span ?? start ?? end ?? (isWhole ? { whole: "all" } : {})) };
  const isAloud = /\baloud\b/iu.test(text);
  return { ...withoutUndefined(found), ...(isAloud && { after: "aloud" }) };
}

function withoutUndefined(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
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
  const { tail, head, around, first, last, shell, count, whole } = groups;
  if (shell !== undefined) {
    const number = Number(count ?? 10);
    return shell.toLowerCase() === "tail"
      ? { kind: "tail", count: number }
      : { kind: "range", first: 1, last: number };
  }
  if (tail !== undefined) return { kind: "tail", count: Number(tail) };
  if (head !== undefined) return { kind: "range", first: 1, last: Number(head) };
  if (around !== undefined) return { kind: "block", line: Number(around) };
  if (first !== undefined) return { kind: "range", first: Number(first), last: Number(last ?? first) };
  return { kind: whole === undefined ? "all" : "whole" };
}
