import { requireDirectoryPath } from "../../contract/option-checks.ts";
import type { TransformImage } from "./answer/transform-image.ts";
import type { ToolOptions } from "../engine/options.ts";
import { type Numbering, numberings } from "./answer/number-format.ts";
import { limitNames, readFileLimits, type ReadFileLimits } from "./read-file-limits.ts";

/** How `readFileTool` reads, besides its limits. */
export interface ReadFileBehaviour {
  /** The encoding of files that are neither UTF-8 nor bear a byte order mark: any label `TextDecoder` knows. Default: none. */
  readonly encoding?: string;
  /** What `~` stands for in a path that does not exist as it is; it must lie inside a root. Default: `~` is not expanded. */
  readonly homeDirectory?: string;
  /** Asked for a smaller image where one is over a limit. Default: such images are not shown. */
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
