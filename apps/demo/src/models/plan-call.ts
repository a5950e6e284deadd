import { isAbsolute, sep } from "node:path";
import type { Exchange } from "../agent/agent-event.ts";
import type { ToolKind } from "../shared/tools.ts";
import { hasFailed } from "./describe-answer.ts";
import type { PlainRequest, WantedLines } from "./understand-request.ts";

/** The next step of a scripted model: it calls the tool, says why it cannot, or is done. */
export type Step =
  | { readonly args: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
  | { readonly done: true };

/** Plans the calls of one tool. It knows the tool's arguments, as a model knows them from the schema. */
type Planner = (request: FirstRequest, exchanges: readonly Exchange[], root: string) => Step;

/** A request whose first call is planned: the whole of a file starts as all of it does. */
interface FirstRequest {
  readonly path: string;
  readonly lines: Exclude<WantedLines, { readonly kind: "whole" }>;
}

const noTail =
  "This tool cannot count from the end of a file, and does not tell how many lines there are. " +
  "The tools readfile, Forge and workspace can show the last lines.";
const noBlock =
  "This tool does not know which lines belong together. The tools readfile and Codex can show the block around a line.";

const planners: Readonly<Record<ToolKind, Planner>> = {
  readFileTool: ({ path, lines }) => {
    switch (lines.kind) {
      case "all":
        return { args: { path } };
      case "range":
        return { args: { path, offset: lines.first, limit: lines.last - lines.first + 1 } };
      case "tail":
        return { args: { path, offset: -lines.count } };
      case "block":
        return { args: { path, mode: "block", offset: lines.line } };
    }
  },
  codexReadFileTool: ({ path, lines }, _, root) => {
    // Join the paths as text, because the tool decides about `..`.
    const file_path = isAbsolute(path) ? path : `${root}${root.endsWith(sep) ? "" : sep}${path}`;
    switch (lines.kind) {
      case "all":
        return { args: { file_path } };
      case "range":
        return { args: { file_path, offset: lines.first, limit: lines.last - lines.first + 1 } };
      case "tail":
        return { problem: noTail };
      case "block":
        return {
          args: {
            file_path,
            mode: "indentation",
            offset: lines.line,
            indentation: { max_levels: 1, include_siblings: false },
          },
        };
    }
  },
  workspaceReadFileTool: ({ path, lines }, exchanges) => {
    switch (lines.kind) {
      case "all":
        return { args: { path } };
      case "range":
        return { args: { path, start_line: lines.first, max_lines: lines.last - lines.first + 1 } };
      case "tail":
        return workspaceTail(path, lines.count, exchanges);
      case "block":
        return { problem: noBlock };
    }
  },
  forgeReadTool: ({ path, lines }) => {
    switch (lines.kind) {
      case "all":
        return { args: { path } };
      case "range":
        return { args: { path, start_line: lines.first, end_line: lines.last } };
      case "tail":
        return { args: { path, tail: lines.count } };
      case "block":
        return { problem: noBlock };
    }
  },
  openFileTool: ({ path: file_path, lines }) => {
    switch (lines.kind) {
      case "all":
        return { args: { file_path } };
      case "range":
        return { args: { file_path, start_line: lines.first, end_line: lines.last } };
      case "tail":
        return { problem: noTail };
      case "block":
        return { problem: noBlock };
    }
  },
};

/** Gives the next step towards an answer. */
export function planCall(
  tool: ToolKind,
  request: PlainRequest,
  exchanges: readonly Exchange[],
  root: string,
): Step {
  const [first, ...later] = exchanges;
  const suggested = first === undefined ? undefined : suggestedPath(tool, first);
  if (suggested !== undefined) return planFrom(tool, { ...request, path: suggested }, later, root);
  return planFrom(tool, request, exchanges, root);
}

function planFrom(
  tool: ToolKind,
  { path, lines }: PlainRequest,
  exchanges: readonly Exchange[],
  root: string,
): Step {
  if (lines.kind === "whole") {
    const last = exchanges.at(-1);
    if (last === undefined) return planners[tool]({ path, lines: { kind: "all" } }, exchanges, root);
    return exchanges.length < maxPages ? nextCall(tool, path, last) : { done: true };
  }
  const twoCalls = tool === "workspaceReadFileTool" && lines.kind === "tail";
  if (exchanges.length >= (twoCalls ? 2 : 1)) return { done: true };
  return planners[tool]({ path, lines }, exchanges, root);
}

/** Calls for the whole of a file, at most: an agent may make only so many. */
const maxPages = 10;

/** The call that an answer names after `next`. */
function nextCall(tool: ToolKind, path: string, { received: { text } }: Exchange): Step {
  if (tool === "workspaceReadFileTool") {
    const next = nextLineIn(text);
    return next === undefined ? { done: true } : { args: { path, start_line: next, max_lines: 500 } };
  }
  const [header = ""] = text.split("\n", 1);
  const named = tool === "readFileTool" ? /\| next: ([^|]*)\]$/u.exec(header)?.[1] : undefined;
  if (named === undefined) return { done: true };
  const args = [...named.matchAll(/(\w+)=(-?\d+)/gu)].map(([, name = "", value]) => [name, Number(value)]);
  return { args: { path, ...Object.fromEntries(args) } };
}

function nextLineIn(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { next_start_line?: number | null }).next_start_line ?? undefined;
  } catch {
    // The answer is an error, which is not JSON.
    return undefined;
  }
}

/** The first name that the error for a missing file suggests. */
function suggestedPath(tool: ToolKind, { received }: Exchange): string | undefined {
  if (!hasFailed(tool, received)) return undefined;
  const quoted = /: no such file; did you mean ("(?:[^"\\]|\\.)*")/u.exec(received.text)?.[1];
  try {
    return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
  } catch {
    // A name with characters that cannot be seen, which a model would have to copy.
    return undefined;
  }
}

/** Plans two calls: the first reads one line to learn the number of lines. */
function workspaceTail(path: string, count: number, [first]: readonly Exchange[]): Step {
  if (first === undefined) return { args: { path, start_line: 1, max_lines: 1 } };
  const total = lineCountIn(first.received.text);
  if (total === undefined) return { done: true };
  return { args: { path, start_line: Math.max(1, total - count + 1), max_lines: Math.max(1, count) } };
}

function lineCountIn(text: string): number | undefined {
  try {
    const { meta } = JSON.parse(text) as { meta?: { line_count?: number } };
    return meta?.line_count;
  } catch {
    // The answer is an error, which is not JSON.
    return undefined;
  }
}
