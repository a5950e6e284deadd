import { maxOptionBytes, requireWholeNumber } from "../../contract/option-checks.ts";

/** Limits of `readFileTool`. */
export interface ReadFileLimits {
  /** Lines of a window, at most. Default 2000. */
  readonly maxLines?: number;
  /** Bytes of a window's text, at most. Default 51200. */
  readonly maxTextBytes?: number;
  /** Characters (code points) of a line, at most. Default 2000. */
  readonly maxLineCharacters?: number;
  /** Larger files are not counted to their end. Default 67108864. */
  readonly maxCountedBytes?: number;
  /** Larger images are not shown as they are. Default 5000000. */
  readonly maxImageBytes?: number;
  /** Images with a longer side are not shown as they are. Default 2000. */
  readonly maxImageSidePixels?: number;
  /** Larger PDF documents are not shown. Default 20000000. */
  readonly maxPdfBytes?: number;
  /** Larger notebooks are shown as the JSON they are. Default 20000000. */
  readonly maxNotebookBytes?: number;
  /** Entries that the error for a directory names, at most; 0: none. Default 20. */
  readonly maxDirectoryEntries?: number;
  /** Names like that of a missing file which its error offers, at most; 0: none. Default 3. */
  readonly maxNearNames?: number;
}

type Bounds = readonly [byDefault: number, minimum: number, maximum: number];

const bounds: Readonly<Record<keyof ReadFileLimits, Bounds>> = {
  maxLines: [2000, 1, maxOptionBytes],
  maxTextBytes: [50 * 1024, 1, maxOptionBytes],
  maxLineCharacters: [2000, 1, maxOptionBytes],
  maxCountedBytes: [64 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER],
  maxImageBytes: [5_000_000, 1, maxOptionBytes],
  maxImageSidePixels: [2000, 1, maxOptionBytes],
  maxPdfBytes: [20_000_000, 1, maxOptionBytes],
  maxNotebookBytes: [20_000_000, 1, maxOptionBytes],
  maxDirectoryEntries: [20, 0, 1000],
  maxNearNames: [3, 0, 1000],
};

export const limitNames: readonly (keyof ReadFileLimits)[] = Object.keys(bounds) as (keyof ReadFileLimits)[];

/** Checks the limits and fills in the defaults. Throws a TypeError. */
export function readFileLimits(limits: ReadFileLimits): Required<ReadFileLimits> {
  const entries = limitNames.map((name) => {
    const [byDefault, minimum, maximum] = bounds[name];
    return [name, requireWholeNumber(name, limits[name] ?? byDefault, minimum, maximum)] as const;
  });
  return Object.fromEntries(entries) as Record<keyof ReadFileLimits, number>;
}
