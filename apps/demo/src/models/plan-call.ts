import { isAbsolute, sep } from "node:path";
import type { Exchange } from "../agent/agent-event.ts";
import type { ToolKind } from "../shared/tools.ts";
import type { PlainRequest } from "./understand-request.ts";

/** The next step of a scripted model: it calls the tool, says why it cannot, or is done. */
export type Step =
  | { readonly args: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
  | { readonly done: true };

/** Plans the calls of one tool. It knows the tool's arguments, as a model knows them from the schema. */
type Planner = (request: PlainRequest, exchanges: readonly Exchange[], root: string) => Step;

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
  const twoCalls = tool === "workspaceReadFileTool" && request.lines.kind === "tail";
  if (exchanges.length >= (twoCalls ? 2 : 1)) return { done: true };
  return planners[tool](request, exchanges, root);
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
