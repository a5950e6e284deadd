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

/** What a string can hold, with room for numbers and marks. */
const maxLimit = 256 * 1024 * 1024;

/** Checks the limits and fills in the defaults. Throws a TypeError. */
export function readFileLimits(limits: ReadFileLimits): Required<ReadFileLimits> {
  const checked = (name: keyof ReadFileLimits, maximum: number): number => {
    const value = limits[name] ?? defaults[name];
    if (Number.isSafeInteger(value) && value >= 1 && value <= maximum) return value;
    throw new TypeError(`${name}: expected a whole number from 1 to ${maximum}, got ${String(value)}`);
  };
  return {
    maxLines: checked("maxLines", maxLimit),
    maxTextBytes: checked("maxTextBytes", maxLimit),
    maxLineCharacters: checked("maxLineCharacters", maxLimit),
    maxCountedBytes: checked("maxCountedBytes", Number.MAX_SAFE_INTEGER),
  };
}
