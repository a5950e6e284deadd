import type { FileFacts, ReadErrorInfo } from "@readfile/core";
import { toolCards, type ToolAbility, type ToolKind } from "./tools.ts";

/** A request that the page or the terminal offers. */
export interface OfferedRequest {
  readonly text: string;
  /** What the tool must be able to do. Null: every tool can. */
  readonly needs: ToolAbility | null;
}

/** What was learned from the latest call of a run. */
export interface LastRead {
  readonly ok: boolean;
  readonly files: readonly FileFacts[];
  readonly error?: ReadErrorInfo | undefined;
}

/** The most requests to offer after an answer. */
const maxOffered = 3;
const imageName = /\.(?:png|jpe?g|gif|webp)$/iu;
const codeName = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|c|h|cpp|cs|rb|php|swift)$/iu;

/** Writes a path so that a request can contain it. */
export function quotedPath(path: string): string {
  if (!/[\s"'`,;:?!]|\.$/u.test(path)) return path;
  const quote = ['"', "'", "`"].find((mark) => !path.includes(mark)) ?? "";
  return `${quote}${path}${quote}`;
}

/** A request for a file. */
export function requestFor(path: string): string {
  return `${imageName.test(path) ? "look at" : "read"} ${quotedPath(path)}`;
}

/** Whether a tool can do what a request needs. */
export function canAnswer(tool: ToolKind, { needs }: OfferedRequest): boolean {
  return needs === null || toolCards[tool].abilities.includes(needs);
}

/**
 * Gives what can be asked next: after a read, for more of the file; after an error, for the files that it suggests. `examples`
 * are for every other answer. `asked` is left out.
 */
export function nextRequests(
  tool: ToolKind,
  asked: string,
  read: LastRead | undefined,
  examples: readonly OfferedRequest[],
): readonly string[] {
  const [file] = read?.files ?? [];
  const suggested = suggestedPaths(read?.error?.message).map((path) => plain(requestFor(path)));
  const found = read?.ok === true && file !== undefined ? moreOf(file) : suggested;
  const offered = found.length > 0 ? found : examples;
  const texts = offered.filter((request) => canAnswer(tool, request)).map(({ text }) => text);
  return [...new Set(texts)].filter((text) => text !== asked.trim()).slice(0, maxOffered);
}

function plain(text: string): OfferedRequest {
  return { text, needs: null };
}

/** Requests for more of a file, of which a window was shown. */
function moreOf({ path, kind, firstLine, lastLine, totalLines, next }: FileFacts): readonly OfferedRequest[] {
  if (kind !== "text" || firstLine === null || lastLine === null || firstLine < 1) return [];
  const name = quotedPath(path);
  const shown = lastLine - firstLine + 1;
  const isWhole = next === null && firstLine === 1;
  const middle = firstLine + Math.floor(shown / 2);
  return [
    ...(next !== null && next.offset > lastLine
      ? [plain(`read ${name} ${lines(next.offset, Math.min(lastLine + shown, totalLines ?? Infinity))}`)]
      : []),
    ...(isWhole ? [] : [{ text: `read all of ${name}`, needs: "next" as const }]),
    ...(codeName.test(path)
      ? [{ text: `show the function around line ${middle} of ${name}`, needs: "block" as const }]
      : []),
    ...(totalLines === null || totalLines > 20
      ? [{ text: `last 10 lines of ${name}`, needs: "tail" as const }]
      : []),
  ];
}

function lines(first: number, last: number): string {
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

/** The names after `did you mean`, which are JSON. */
function suggestedPaths(message: string | undefined): readonly string[] {
  const named = /did you mean (.*?)\?/su.exec(message ?? "")?.[1] ?? "";
  return [...named.matchAll(/"(?:[^"\\]|\\.)*"/gu)].flatMap(([text]) => {
    try {
      return [JSON.parse(text) as string];
    } catch {
      // A name with characters that cannot be seen is written in another way.
      return [];
    }
  });
}
