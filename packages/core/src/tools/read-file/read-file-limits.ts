import { maxOptionBytes, requireWholeNumber } from "../require-option.ts";

/** Budgets of `readFileTool`. */
export interface ReadFileLimits {
  /** Lines of a window, at most. Default 2000. */
  readonly maxLines?: number;
  /** Bytes of a window's text, at most. Default 51200. */
  readonly maxTextBytes?: number;
  /** Characters (code points) of a line, at most. Default 2000. */
  readonly maxLineCharacters?: number;
  /** Larger files are not counted to their end. Default 67108864. */
  readonly maxCountedBytes?: number;
}

const defaults: Required<ReadFileLimits> = {
  maxLines: 2000,
  maxTextBytes: 50 * 1024,
  maxLineCharacters: 2000,
  maxCountedBytes: 64 * 1024 * 1024,
};

/** Checks the limits and fills in the defaults. Throws a TypeError. */
export function readFileLimits(limits: ReadFileLimits): Required<ReadFileLimits> {
  const checked = (name: keyof ReadFileLimits, maximum: number): number =>
    requireWholeNumber(name, limits[name] ?? defaults[name], 1, maximum);
  return {
    maxLines: checked("maxLines", maxOptionBytes),
    maxTextBytes: checked("maxTextBytes", maxOptionBytes),
    maxLineCharacters: checked("maxLineCharacters", maxOptionBytes),
    maxCountedBytes: checked("maxCountedBytes", Number.MAX_SAFE_INTEGER),
  };
}
