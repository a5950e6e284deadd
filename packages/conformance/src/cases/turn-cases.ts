import { gifBase64, pngBase64 } from "../fixtures/own-tree.ts";
import type { CaseInput } from "./conformance-case.ts";

const tree = "own";

function together(
  turn: string,
  cases: readonly Omit<CaseInput, "id" | "tree" | "turn">[],
): readonly CaseInput[] {
  return cases.map((input, index) => ({
    ...input,
    id: `together/${turn}/${index + 1}`,
    tree,
    turn,
    needs: ["parallelCalls"],
  }));
}

/** Several calls that a model makes in one turn. */
export const turnCases: readonly CaseInput[] = [
  ...together(
    "many-files",
    ["lf.txt", "crlf.txt", "bom.txt", "tabs.txt", "empty.txt", "missing.txt", "unicode.txt", "wide.txt"].map(
      (path) => ({
        tool: "readFileTool",
        args: { path },
      }),
    ),
  ),
  ...together(
    "the-same-twenty-times",
    Array.from({ length: 20 }, () => ({ tool: "readFileTool", args: { path: "lf.txt" } })),
  ),
  ...together(
    "windows-of-one-file",
    Array.from({ length: 12 }, (_, index) => ({
      tool: "readFileTool",
      args: { path: "many-lines.txt", offset: 1 + index * 200, limit: 3 },
    })),
  ),
  ...together("good-and-bad", [
    { tool: "readFileTool", args: { path: "lf.txt" } },
    { tool: "readFileTool", args: { path: "missing.txt" } },
    { tool: "readFileTool", args: {} },
    { tool: "readFileTool", args: { path: ".env" } },
    { tool: "readFileTool", args: { path: "crlf.txt", offset: 2 } },
    { tool: "readFileTool", args: { path: "lf.txt", limit: -5 } },
  ]),
  ...together("answered-backwards", [
    { tool: "textTool", args: { text: "first, answered last", turns: 30 } },
    { tool: "textTool", args: { text: "second", turns: 20 } },
    { tool: "textTool", args: { text: "third, an error", ok: false, turns: 10 } },
    { tool: "textTool", args: { text: "fourth, answered first" } },
  ]),
  ...together("media-and-text", [
    { tool: "mediaTool", args: { text: "an image", media: [{ mediaType: "image/png", data: pngBase64 }] } },
    { tool: "mediaTool", args: { text: "nothing", media: [] } },
    { tool: "mediaTool", args: { text: "another", media: [{ mediaType: "image/gif", data: gifBase64 }] } },
  ]),
  ...together("five-tools", [
    { tool: "readFileTool", args: { path: "crlf.txt" } },
    { tool: "codexReadFileTool", options: { name: "codex_read" }, args: { file_path: "{ROOT}/crlf.txt" } },
    { tool: "workspaceReadFileTool", options: { name: "workspace_read" }, args: { path: "crlf.txt" } },
    { tool: "forgeReadTool", options: { name: "forge_read" }, args: { path: "crlf.txt" } },
    { tool: "openFileTool", args: { file_path: "crlf.txt" } },
    { tool: "openFileTool", args: { file_path: "missing.txt" } },
    { tool: "forgeReadTool", options: { name: "forge_read" }, args: { path: "crlf.txt", tail: 1 } },
  ]),
];

/** Calls by an alias of a tool. */
export const aliasCases: readonly CaseInput[] = ["read", "read_file", "read-file", "ReadFile"].map(
  (calledAs) => ({
    id: `alias/forge/${calledAs}`,
    tool: "forgeReadTool",
    tree,
    args: { path: "lf.txt" },
    calledAs,
    needs: ["aliases"],
  }),
);
