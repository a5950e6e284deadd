import type { ReadResult } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import type { ReadFileInput } from "./read-file-arguments.ts";
import type { ReadFileLimits } from "./read-file-limits.ts";
import type { ReadFileBehaviour } from "./read-file-options.ts";
import { readFileTool, type ReadFileData } from "./read-file-tool.ts";

/** The limits and ways of `readFileTool`, and the signal of the call. */
export interface ReadWindowOptions extends ReadFileLimits, ReadFileBehaviour {
  readonly signal?: ReadCall["signal"];
}

/** Reads a window as `readFileTool` does, for programs: `text` is the exact text, with no header and no numbers. */
export async function readWindow(
  workspace: Workspace,
  input: ReadFileInput,
  options: ReadWindowOptions = {},
): Promise<ReadResult<ReadFileData>> {
  // Without one the tool would open the working directory.
  if (workspace === undefined) throw new TypeError("workspace: expected a workspace");
  const { signal, ...others } = options;
  const result = await readFileTool({ ...others, workspace }).run(input, { signal });
  return result.ok ? { ...result, text: result.data.content } : result;
}
