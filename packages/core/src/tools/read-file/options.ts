import type { NumberFormat } from "../../lines/kernel/line-text.ts";
import { maxOptionBytes, requireWholeNumber, requireDirectoryPath } from "../../contract/option-checks.ts";
import type { ImageType } from "../../media/file-type.ts";
import type { ToolOptions } from "../engine/options.ts";

/** Limits of `readFileTool`. */
export interface ReadFileLimits {
  /** How many lines a window has at most. Default 2000. */
  readonly maxLines?: number;
  /** How many bytes the text of a window has at most. Default 51200. */
  readonly maxTextBytes?: number;
  /** How many characters (code points) of a line are shown at most. Default 2000. */
  readonly maxLineCharacters?: number;
  /** Larger files are not counted to their end. Default 67108864. */
  readonly maxCountedBytes?: number;
  /** Larger images are not shown as they are. Default 5000000. */
  readonly maxImageBytes?: number;
  /** Images with a longer side are not shown as they are. Default 2000. */
  readonly maxImageSidePixels?: number;
  /** Larger PDF documents are not shown. Default 20000000. */
  readonly maxPdfBytes?: number;
  /** Larger notebooks are shown as their JSON. Default 20000000. */
  readonly maxNotebookBytes?: number;
  /** How many entries the error for a directory names at most; 0: none. Default 20. */
  readonly maxDirectoryEntries?: number;
  /** How many similar names the error for a missing file offers at most; 0: none. Default 3. */
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

const limitNames: readonly (keyof ReadFileLimits)[] = Object.keys(bounds) as (keyof ReadFileLimits)[];

/** Checks the limits and fills in the defaults. Throws a TypeError. */
export function readFileLimits(limits: ReadFileLimits): Required<ReadFileLimits> {
  const entries = limitNames.map((name) => {
    const [byDefault, minimum, maximum] = bounds[name];
    return [name, requireWholeNumber(name, limits[name] ?? byDefault, minimum, maximum)] as const;
  });
  return Object.fromEntries(entries) as Record<keyof ReadFileLimits, number>;
}

/** How a line's number is written: `1<TAB>x`, `L1: x`, `     1<TAB>x`, `1| x`, or not at all. */
export type Numbering = "tab" | "codex" | "cat" | "pipe" | "none";

/** How each numbering is written. Null: lines have no number. */
export const numberFormats: Readonly<Record<Numbering, NumberFormat | null>> = {
  tab: { before: "", after: "\t", width: 0 },
  codex: { before: "L", after: ": ", width: 0 },
  cat: { before: "", after: "\t", width: 6 },
  pipe: { before: "", after: "| ", width: 0 },
  none: null,
};

const numberings: readonly Numbering[] = Object.keys(numberFormats) as Numbering[];

/** An image that is whole and over a limit. */
export interface ImageFacts {
  readonly path: string;
  readonly mediaType: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** The limits of a shown image. */
export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxSidePixels: number;
}

/**
 * Makes an image smaller: gives the bytes of a PNG, JPEG, GIF or WebP image within the limits, which is checked, or
 * null to show none. An error that it throws is not shown to a model.
 */
export type TransformImage = (
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: ImageLimits,
) => Uint8Array | null | undefined | Promise<Uint8Array | null | undefined>;

/** How `readFileTool` reads, besides its limits. */
export interface ReadFileBehaviour {
  /** The encoding of files that are not UTF-8 and have no byte order mark: any label that `TextDecoder` knows. Default: none. */
  readonly encoding?: string;
  /** The directory that `~` stands for in a path that does not exist as it is; it must lie inside a root. Default: `~` is not expanded. */
  readonly homeDirectory?: string;
  /** Called to make an image smaller that is over a limit. Default: such images are not shown. */
  readonly transformImage?: TransformImage;
}

/** Options of `readFileTool`. */
export interface ReadFileToolOptions extends ToolOptions, ReadFileLimits, ReadFileBehaviour {
  /** How lines are numbered. Default `tab`: number, tab, line. */
  readonly numbering?: Numbering;
}

/** The options that only this tool has. */
export const readFileOptionNames: readonly (keyof ReadFileToolOptions)[] = [
  ...limitNames,
  "numbering",
  "encoding",
  "homeDirectory",
  "transformImage",
];

/** The options, checked and with their defaults. */
export interface ReadFileSettings {
  readonly limits: Required<ReadFileLimits>;
  readonly numbering: Numbering;
  /** As `TextDecoder` calls it. */
  readonly encoding: string | undefined;
  readonly homeDirectory: string | undefined;
  readonly transformImage: TransformImage | undefined;
}

/** Throws a TypeError for an option that is wrong. */
export function readFileSettings(options: ReadFileToolOptions): ReadFileSettings {
  const { numbering = "tab", encoding, homeDirectory, transformImage } = options;
  if (!numberings.includes(numbering)) {
    throw new TypeError(
      `numbering: expected one of ${numberings.join(", ")}, got ${JSON.stringify(numbering)}`,
    );
  }
  if (homeDirectory !== undefined) requireDirectoryPath("homeDirectory", homeDirectory);
  if (transformImage !== undefined && typeof transformImage !== "function") {
    throw new TypeError("transformImage: expected a function");
  }
  return {
    limits: readFileLimits(options),
    numbering,
    encoding: encoding === undefined ? undefined : decoderName(encoding),
    homeDirectory,
    transformImage,
  };
}

function decoderName(label: unknown): string {
  try {
    if (typeof label === "string") return new TextDecoder(label).encoding;
  } catch {
    // The error names the label in the words of the platform.
  }
  throw new TypeError(`encoding: expected a label that TextDecoder knows, got ${JSON.stringify(label)}`);
}
