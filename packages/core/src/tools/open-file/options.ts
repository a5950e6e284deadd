import {
  maxOptionBytes,
  requireBoolean,
  requireWholeNumber,
  requireOptions,
} from "../../contract/option-checks.ts";
import type { ToolOptions } from "../engine/options.ts";

/** Options of `openFileTool`. */
export interface OpenFileToolOptions<Context = unknown> extends ToolOptions<Context> {
  /** The largest file that is read, in bytes. Default 1048576. */
  readonly maxFileBytes?: number;
  /** Whether to move a range that reaches outside the file into it, instead of refusing it. Default false. */
  readonly clamp?: boolean;
  /** Lines to show before and after the range. Default 0. */
  readonly contextLines?: number;
  /** Whether to put a right-aligned number and a tab before each line. Default false. */
  readonly showLineNumbers?: boolean;
}

/** The options that only this tool has. */
export const openFileOptionNames: readonly (keyof OpenFileToolOptions)[] = [
  "maxFileBytes",
  "clamp",
  "contextLines",
  "showLineNumbers",
];

/** The tool's own options, checked and with their defaults. */
export interface OpenFileSettings {
  readonly maxFileBytes: number;
  readonly clamp: boolean;
  readonly contextLines: number;
  readonly showLineNumbers: boolean;
}

/** Checks the tool's own options and fills in the defaults. Throws a TypeError for a wrong option. */
export function openFileSettings(options: OpenFileToolOptions): OpenFileSettings {
  requireOptions(options);
  const { maxFileBytes = 1024 * 1024, clamp = false, contextLines = 0, showLineNumbers = false } = options;
  return {
    maxFileBytes: requireWholeNumber("maxFileBytes", maxFileBytes, 1, maxOptionBytes),
    clamp: requireBoolean("clamp", clamp),
    contextLines: requireWholeNumber("contextLines", contextLines, 0, Number.MAX_SAFE_INTEGER),
    showLineNumbers: requireBoolean("showLineNumbers", showLineNumbers),
  };
}
