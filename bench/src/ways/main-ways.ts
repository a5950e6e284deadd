import path from "node:path";
import type { OurPackages } from "../ours/import-ours.ts";
import { codexText, tabText } from "./expected-text.ts";
import type { WaysOf } from "./way.ts";

/** A larger limit than the default, which would shorten the largest windows and make the comparison unfair. */
export const maxTextBytes: number = 1024 * 1024;

/** Opens the two main tools. */
export function openMainWays(
  { codexReadFileTool, readFileTool }: Pick<OurPackages["core"], "codexReadFileTool" | "readFileTool">,
  root: string,
): WaysOf {
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

/** Gives the text of a tool's answer. */
export function textOf(result: unknown): string {
  return (result as { readonly text: string }).text;
}

/** Removes the header from an answer of `readFileTool`. */
export function withoutHeader(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}
