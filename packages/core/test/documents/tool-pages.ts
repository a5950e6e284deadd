import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type CodexReadFileToolOptions,
  type ForgeReadToolOptions,
  type OpenFileToolOptions,
  type ReadErrorCode,
  type ReadFileToolOptions,
  type ReadTool,
  type ToolOptions,
} from "../../src/index.ts";
import type { AllOf } from "./all-of.ts";

/** The options that a tool has besides those of all tools. */
type OwnOptions<Options extends ToolOptions> = AllOf<Exclude<keyof Options, keyof ToolOptions>>;

/** A tool and what its page is held to. */
export interface ToolPage {
  readonly page: string;
  readonly make: (options?: object) => ReadTool<unknown, unknown>;
  /** How its argument for the path is called. */
  readonly path: string;
  readonly options: Readonly<Record<string, true>>;
  /** Codes of core that it never answers, because it never asks for what fails so. */
  readonly never: readonly ReadErrorCode[];
  /** For each argument with a default: a call in which it matters, and another value. */
  readonly probes: Readonly<Record<string, { readonly with?: object; readonly other: unknown }>>;
  /** A call for each shape of `data`. */
  readonly shapes: readonly object[];
}

/** Line 4 of the file stands in a function of a class, under a comment. */
const block = { offset: 4, mode: "indentation" };

export const toolPages: readonly ToolPage[] = [
  {
    page: "tools/read-file.md",
    make: readFileTool,
    path: "path",
    options: {
      maxLines: true,
      maxTextBytes: true,
      maxLineCharacters: true,
      maxCountedBytes: true,
      maxImageBytes: true,
      maxImageSidePixels: true,
      maxPdfBytes: true,
      maxPdfPages: true,
      maxDocumentBytes: true,
      maxNotebookBytes: true,
      maxMediaBytes: true,
      maxDirectoryEntries: true,
      maxNearNames: true,
      numbering: true,
      severalReads: true,
      maxTokens: true,
      encoding: true,
      homeDirectory: true,
      transformImage: true,
      documents: true,
    } satisfies OwnOptions<ReadFileToolOptions>,
    never: [],
    probes: {
      offset: { other: 2 },
      limit: { other: 1999 },
      mode: { other: "block" },
      column: { other: 2 },
    },
    shapes: [{ offset: -1 }],
  },
  {
    page: "tools/codex-read-file.md",
    make: codexReadFileTool,
    path: "file_path",
    options: { compat: true, tabs: true } satisfies OwnOptions<CodexReadFileToolOptions>,
    never: ["BINARY_FILE"],
    probes: {
      offset: { other: 2 },
      limit: { other: 1999 },
      mode: { with: { offset: 4 }, other: "indentation" },
      "indentation.max_levels": { with: block, other: 1 },
      "indentation.include_siblings": { with: { ...block, indentation: { max_levels: 1 } }, other: false },
      "indentation.include_header": {
        with: { ...block, indentation: { max_levels: 1, include_siblings: false } },
        other: false,
      },
    },
    shapes: [{}],
  },
  {
    page: "tools/workspace-read-file.md",
    make: workspaceReadFileTool,
    path: "path",
    options: {},
    never: ["OFFSET_PAST_END"],
    probes: { start_line: { other: 2 }, max_lines: { other: 199 } },
    shapes: [{}],
  },
  {
    page: "tools/forge-read.md",
    make: forgeReadTool,
    path: "path",
    options: {
      maxFileReadBytes: true,
      maxScanBytes: true,
      showLineNumbers: true,
    } satisfies OwnOptions<ForgeReadToolOptions>,
    never: ["BINARY_FILE"],
    probes: { show_line_numbers: { other: false } },
    shapes: [{}, { path: "/binary.bin" }],
  },
  {
    page: "tools/open-file.md",
    make: openFileTool,
    path: "file_path",
    options: {
      maxFileBytes: true,
      clamp: true,
      contextLines: true,
      showLineNumbers: true,
    } satisfies OwnOptions<OpenFileToolOptions>,
    never: [],
    probes: {},
    shapes: [{}],
  },
];
