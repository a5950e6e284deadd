import {
  maxOptionBytes,
  requireBoolean,
  requireDirectoryPath,
  requireFunction,
  requireMethods,
  requireWholeNumber,
  shownValue,
  requireOptions,
  wrongOption,
} from "../../contract/option-checks.ts";
import type { NumberFormat } from "../../lines/kernel/line-kernel.ts";
import type { ForeignImageType, ImageType } from "../../media/file-type.ts";
import { autoEncoding } from "../../text/encoding/choose-encoding.ts";
import type { ToolOptions } from "../engine/options.ts";

/** Options of `readFileTool`. */
export interface ReadFileToolOptions<Context = unknown>
  extends ToolOptions<Context>, ReadFileLimits, ReadFileBehaviour {
  /** How lines are numbered. Default `tab`: number, tab, line. */
  readonly numbering?: Numbering;
  /**
   * Whether a call may ask for several reads. Default true. With the numbering `none`, it never may, because a line of a file
   * could then pass for the header of the next read.
   */
  readonly severalReads?: boolean;
}

/** How `readFileTool` reads, besides its limits. */
export interface ReadFileBehaviour {
  /**
   * The encoding of files that are not UTF-8 and have no byte order mark: a label of `TextDecoder`, or `auto` for the
   * one that is very likely, if any. Default: none.
   */
  readonly encoding?: string;
  /**
   * The directory that `~` stands for in a path that does not exist as it is. It must lie inside a root.
   * Default: `~` is not expanded.
   */
  readonly homeDirectory?: string;
  /**
   * Tokens of an answer's text, at most, by an estimate. `maxTextBytes` applies as well. Default: none.
   */
  readonly maxTokens?: number;
  /**
   * Called for an image over a limit, to make it smaller, and for an image of a type that models do not take, to convert it.
   * `images()` of `@readfile/images` is one. Default: such images are not shown.
   */
  readonly transformImage?: TransformImage;
  /** Reads office and PDF documents as text: `documents()` of `@readfile/documents`. Default: only PDF is shown. */
  readonly documents?: DocumentReader;
}

/** Limits of `readFileTool`. */
export interface ReadFileLimits {
  /** Lines in a window, at most. Default 2000. */
  readonly maxLines?: number;
  /** Bytes of text in a window, at most. Default 51200. */
  readonly maxTextBytes?: number;
  /** Characters (code points) shown of a line, at most. Default 2000. */
  readonly maxLineCharacters?: number;
  /** Bytes of a file whose lines are counted to its end, at most. Default 67108864. */
  readonly maxCountedBytes?: number;
  /** Bytes of an image that is shown as it is, at most. Default 3932160: 5242880 as base64, which is what providers count. */
  readonly maxImageBytes?: number;
  /** Pixels of the longer side of an image that is shown as it is, at most. Default 2000. */
  readonly maxImageSidePixels?: number;
  /** Bytes of a PDF document that is shown, at most. Default 20000000. */
  readonly maxPdfBytes?: number;
  /** Pages of a PDF document that is shown, at most. Default 100. */
  readonly maxPdfPages?: number;
  /** Bytes of an office document, and of a PDF document that is shown as text, at most. Default 50000000. */
  readonly maxDocumentBytes?: number;
  /** Bytes of a notebook that is shown as its cells, at most. A larger one is shown as its JSON. Default 20000000. */
  readonly maxNotebookBytes?: number;
  /** Bytes of all images and documents that a call with several reads shows, at most. Default 20000000. */
  readonly maxMediaBytes?: number;
  /** Entries that the error for a directory names, at most. 0: none. Default 20. */
  readonly maxDirectoryEntries?: number;
  /** Similar names that the error for a missing file offers, at most. 0: none. Default 3. */
  readonly maxNearNames?: number;
}

/** How the number of a line is written: `1<TAB>x`, `L1: x`, `     1<TAB>x`, `1| x`, or not at all. */
export type Numbering = "tab" | "codex" | "cat" | "pipe" | "none";

/**
 * Makes an image smaller, or converts it. Returns a PNG, JPEG, GIF or WebP image within the limits, which is then checked; or
 * why there is none; or null to show none. If it throws, no image is shown, and the error does not reach the model.
 */
export type TransformImage = (
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: ImageLimits,
  call: TransformCall,
) => TransformAnswer | Promise<TransformAnswer>;

/** What {@link TransformImage} returns: the bytes alone, or with what the header says of them. */
export type TransformAnswer = Uint8Array | TransformedImage | UntransformedImage | null | undefined;

/** An image, and what was done to it besides: `turned by 90 degrees, as its EXIF data says`. */
export interface TransformedImage {
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
}

/** Why there is no image, for the model: `HEIC cannot be converted here`. */
export interface UntransformedImage {
  readonly reason: string;
}

/** What comes with a call of {@link TransformImage}. */
export interface TransformCall {
  /** Aborts when the call does, or when its time is up. */
  readonly signal: AbortSignal | undefined;
}

/** What `transformImage` is told about an image: it is whole and over a limit, or of a type that models do not take. */
export interface ImageFacts {
  /** The path as in the facts of the file. */
  readonly path: string;
  readonly mediaType: ImageType | ForeignImageType;
  /** In pixels. Null for a type that models do not take: such an image was not looked at. */
  readonly width: number | null;
  /** In pixels. Null as the width is. */
  readonly height: number | null;
  readonly byteLength: number;
}

/** The limits that an image must keep to be shown. */
export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxSidePixels: number;
}

/** Makes text of documents: `documents()` of `@readfile/documents`, or what a host writes. */
export interface DocumentReader {
  /** `text`: PDF is read as text. `native`: only where a limit of its size or its pages forbids to show it as it is. */
  readonly pdf: "native" | "text";
  /**
   * Makes text of a document: PDF, what Microsoft Office has written, a ZIP archive or RTF. Null for bytes that are none of the
   * documents that it knows. Must not change the bytes. Rejects with a ReadError that says what is wrong with the document.
   */
  read(bytes: Uint8Array, call: DocumentCall): Promise<DocumentText | null>;
}

/** What comes with a call of {@link DocumentReader}. */
export interface DocumentCall {
  /** Aborts when the call does, or when its time is up. */
  readonly signal: AbortSignal | undefined;
}

/** A document as text. The same bytes always give the same text, so that the numbers of its lines stay. */
export interface DocumentText {
  /** What the header says before it names the lines: the kind of document, and how many parts it has. */
  readonly title: readonly string[];
  /** What the header says after them, such as what was left out. */
  readonly notes: readonly string[];
  /** As UTF-8. Lines end in LF. */
  readonly text: Uint8Array;
  /** What an outline lists, in the order of the lines: headings, sheets, slides or pages. */
  readonly sections: readonly DocumentSection[];
}

/** A part of a document. A blank line stands before it, unless it is the first. */
export interface DocumentSection {
  /** Its first line, 1-based, which says what it is. */
  readonly line: number;
  /** 1 for the largest parts. */
  readonly depth: number;
}

/** The options, checked and with their defaults. */
export interface ReadFileSettings {
  readonly limits: Required<ReadFileLimits>;
  /** The limits of a call for one read: one of several reads has smaller ones. */
  readonly singleLimits: Required<ReadFileLimits>;
  /** Bytes of an outline that tell how deep it is. Default: `maxTextBytes`. */
  readonly outlineBytes?: number;
  readonly numbering: Numbering;
  readonly severalReads: boolean;
  /** As `TextDecoder` names it, or `auto`. */
  readonly encoding: string | undefined;
  readonly homeDirectory: string | undefined;
  readonly maxTokens: number | undefined;
  readonly transformImage: TransformImage | undefined;
  readonly documents: DocumentReader | undefined;
  /** Whether the reading only tells how large an answer would be: an image is not converted then. */
  readonly measures?: boolean;
  /** Whether only the content is wanted, without header and numbers. */
  readonly bare?: boolean;
}

/** Checks the tool's own options and fills in the defaults. Throws a TypeError for a wrong option. */
export function readFileSettings(options: ReadFileToolOptions): ReadFileSettings {
  requireOptions(options);
  const {
    numbering = "tab",
    severalReads: given = true,
    encoding,
    homeDirectory,
    maxTokens,
    transformImage,
    documents,
  } = options;
  if (!numberings.includes(numbering)) {
    throw new TypeError(`numbering: expected one of ${numberings.join(", ")}, got ${shownValue(numbering)}`);
  }
  const severalReads = requireBoolean("severalReads", given);
  if (homeDirectory !== undefined) requireDirectoryPath("homeDirectory", homeDirectory);
  requireFunction("transformImage", transformImage);
  if (documents !== undefined) requireDocumentReader(documents);
  const limits = readFileLimits(options);
  return {
    limits,
    singleLimits: limits,
    numbering,
    severalReads: severalReads && numbering !== "none",
    encoding: encoding === undefined ? undefined : decoderName(encoding),
    homeDirectory,
    maxTokens:
      maxTokens === undefined ? undefined : requireWholeNumber("maxTokens", maxTokens, 1, maxOptionBytes),
    transformImage,
    documents,
  };
}

function requireDocumentReader(documents: DocumentReader): void {
  const expected = "documents() of @readfile/documents";
  requireMethods("documents", documents, { methods: ["read"] }, expected);
  const isKnown = documents.pdf === "native" || documents.pdf === "text";
  if (!isKnown) throw wrongOption("documents", expected, documents);
}

function decoderName(label: unknown): string {
  if (label === autoEncoding) return label;
  try {
    if (typeof label === "string") return new TextDecoder(label).encoding;
  } catch {
    // The platform's error is replaced by one that names the option.
  }
  throw new TypeError(
    `encoding: expected "auto" or a label that TextDecoder knows, got ${shownValue(label)}`,
  );
}

/** The format of each numbering. Null: lines have no number. */
export const numberFormats: Readonly<Record<Numbering, NumberFormat | null>> = {
  tab: { before: "", after: "\t", width: 0 },
  codex: { before: "L", after: ": ", width: 0 },
  cat: { before: "", after: "\t", width: 6 },
  pipe: { before: "", after: "| ", width: 0 },
  none: null,
};

const numberings: readonly Numbering[] = Object.keys(numberFormats) as Numbering[];

type Bounds = readonly [byDefault: number, minimum: number, maximum: number];

const bounds: Readonly<Record<keyof ReadFileLimits, Bounds>> = {
  maxLines: [2000, 1, maxOptionBytes],
  maxTextBytes: [50 * 1024, 1, maxOptionBytes],
  maxLineCharacters: [2000, 1, maxOptionBytes],
  maxCountedBytes: [64 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER],
  maxImageBytes: [3_932_160, 1, maxOptionBytes],
  maxImageSidePixels: [2000, 1, maxOptionBytes],
  maxPdfBytes: [20_000_000, 1, maxOptionBytes],
  maxPdfPages: [100, 1, maxOptionBytes],
  maxDocumentBytes: [50_000_000, 1, maxOptionBytes],
  maxNotebookBytes: [20_000_000, 1, maxOptionBytes],
  maxMediaBytes: [20_000_000, 1, maxOptionBytes],
  maxDirectoryEntries: [20, 0, 1000],
  maxNearNames: [3, 0, 1000],
};

const limitNames: readonly (keyof ReadFileLimits)[] = Object.keys(bounds) as (keyof ReadFileLimits)[];

/** The limits, checked and with their defaults. Throws a TypeError for a wrong limit. */
export function readFileLimits(limits: ReadFileLimits): Required<ReadFileLimits> {
  const entries = limitNames.map((name) => {
    const [byDefault, minimum, maximum] = bounds[name];
    const { [name]: limit = byDefault } = limits;
    return [name, requireWholeNumber(name, limit, minimum, maximum)] as const;
  });
  return Object.fromEntries(entries) as Record<keyof ReadFileLimits, number>;
}

/** The options that only this tool has. */
export const readFileOptionNames: readonly (keyof ReadFileToolOptions)[] = [
  ...limitNames,
  "numbering",
  "severalReads",
  "encoding",
  "homeDirectory",
  "maxTokens",
  "transformImage",
  "documents",
];
