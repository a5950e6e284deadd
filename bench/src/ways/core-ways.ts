import fs from "node:fs";
import path from "node:path";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../../../packages/core/src/index.ts";
import { codexText, tabText } from "./expected-text.ts";
import type { Way, WaysOf } from "./way.ts";

/** A larger limit than the default, which would shorten the largest windows and make the comparison unfair. */
export const maxTextBytes: number = 1024 * 1024;

/** Makes the way of Node's own read of a whole file as text. */
export function plainWay(file: string): Way {
  return { name: "fs.promises.readFile", run: () => fs.promises.readFile(file, "utf8"), ours: false };
}

/** Opens the two main tools. */
export function openMainWays(root: string): WaysOf {
  const codex = codexReadFileTool({ root });
  const readFile = readFileTool({ root, maxTextBytes });
  return (file) => {
    const { firstLine: offset, maxLines: limit, name } = file;
    const codexInput = { file_path: path.join(root, name), offset, limit };
    const readFileInput = { path: name, offset, limit };
    return [
      {
        name: "codexReadFileTool",
        run: () => codex.run(codexInput),
        shows: (result) => textOf(result) === codexText(file),
        ours: true,
      },
      {
        name: "readFileTool",
        run: () => readFile.run(readFileInput),
        shows: (result) => withoutHeader(textOf(result)) === tabText(file),
        ours: true,
      },
    ];
  };
}

/** Opens every tool, beside Node's own reads. */
export function openCoreWays(root: string): WaysOf {
  const mainWays = openMainWays(root);
  const workspaceReadFile = workspaceReadFileTool({ root });
  const forge = forgeReadTool({ root });
  const openFile = openFileTool({ root });
  return (file) => {
    const { name, content } = file;
    const full = path.join(root, name);
    const ways = [plainWay(full), ...mainWays(file)];
    if (file.id !== "10kb") return ways;
    return [
      ...ways,
      {
        name: "workspaceReadFileTool",
        run: () => workspaceReadFile.run({ path: name, max_lines: 500 }),
        ours: true,
      },
      { name: "forgeReadTool", run: () => forge.run({ path: name }), ours: true },
      {
        name: "openFileTool",
        run: () => openFile.run({ file_path: name }),
        shows: (result) => textOf(result) === content,
        ours: true,
      },
      { name: "fs.readFileSync", run: () => fs.readFileSync(full, "utf8"), ours: false },
    ];
  };
}

function textOf(result: unknown): string {
  return (result as { readonly text: string }).text;
}

/** Removes the header from an answer of `readFileTool`. */
export function withoutHeader(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}
