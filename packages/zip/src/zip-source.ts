import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notRegularError,
  ReadError,
  requireKnownOptions,
  requireMethods,
  requireOptions,
  walkLinks,
  wrongOption,
  type FileSource,
  type ForwardContent,
  type LinkedTree,
  type SourceEntry,
  type SourceFile,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
  type TreePlace,
} from "@readfile/core";
import { readDirectory, type ArchiveNode, type EntryRecord } from "./archive-directory.ts";
import { damagedEntryError } from "./archive-errors.ts";
import { openArchive, type ArchiveFile } from "./archive-file.ts";
import { entryContent, requireUnpackable, shortContent } from "./entry-content.ts";
import { OneByOne } from "./one-by-one.ts";

/** Options of {@link zipSource}. */
export interface ZipSourceOptions {
  /** Where the archive lies: any source, such as `localSource({ root })`. */
  readonly source: FileSource;
  /** The path of the archive in that source. */
  readonly path: string;
  /** A file with more bytes, when it is unpacked, is refused. Default 1 GiB. */
  readonly maxFileBytes?: number;
  /** A file above 16 MiB that has more than so many times its packed size is refused. Default 200. */
  readonly maxRatio?: number;
}

const defaultMaxFileBytes = 1024 * 1024 * 1024;
const defaultMaxRatio = 200;

/** A smaller file is no bomb, however well it is packed. */
const anyRatioBytes = 16 * 1024 * 1024;

/** Linux takes no longer target for a link. */
const maxTargetBytes = 4096;

/**
 * Gives a source of the files in a ZIP archive, which any other source may hold. Only the archive's directory and the parts of the files
 * that are read are asked for. Links are followed within the archive; names that lead out of it do not exist. The archive may be
 * replaced at any time: every opened file belongs to one archive. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const archive = zipSource({ source: localSource({ root: "/data" }), path: "reports.zip" });
 * const readFile = readFileTool({ source: archive });
 * ```
 */
export function zipSource(options: ZipSourceOptions): FileSource {
  const { source, path: archivePath, maxFileBytes, maxRatio } = settingsOf(options);
  const directories = new OneByOne();
  /** The directory that was read last, and of which archive. */
  let known: { readonly version: string; readonly root: ArchiveNode } | undefined;

  /** Opens the archive for one file or listing: by then, it may be another one. */
  async function opened(signal: AbortSignal | undefined): Promise<OpenArchive> {
    const file = await openArchive(source, archivePath, signal);
    const { version } = file;
    if (version !== null && known?.version === version) return { file, root: known.root };
    try {
      // Whoever waits here may find the directory read.
      return await directories.run(signal, async () => {
        if (version !== null && known?.version === version) return { file, root: known.root };
        const root = await readDirectory(file, signal);
        if (version !== null) known = { version, root };
        return { file, root };
      });
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async function content(
    { file, root }: OpenArchive,
    path: SourcePath,
    how: OpenHow,
  ): Promise<ForwardContent> {
    const { node, path: real } = await walk(file, root, path, how.symlinks);
    const record = recordOf(node);
    const { size, packedBytes, modifiedMs } = record;
    requireUnpackable(record);
    if (size > anyRatioBytes && size > packedBytes * maxRatio && size <= how.maxFileBytes) {
      throw new ReadError(
        "TOO_LARGE",
        `its ${packedBytes} bytes would unpack to ${size}, which is more than ${maxRatio} times as many`,
        { details: { bytes: size, packedBytes, maxRatio } },
      );
    }
    return {
      path: real,
      size,
      modifiedMs,
      version: file.version === null ? null : `zip:${file.version}:${real.join("/")}`,
      content: () => entryContent(file, record),
    };
  }

  async function open(path: SourcePath, how: SourceOpenOptions): Promise<SourceFile> {
    const archive = await opened(how.signal);
    const forward = forwardSource(
      { name: "archive", open: async (beneath, forwardHow) => content(archive, beneath, forwardHow) },
      { maxFileBytes },
    );
    try {
      return new EntryFile(await forward.open(path, how), archive.file);
    } catch (error) {
      archive.file.close();
      throw error;
    }
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", approve, limit, signal }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    const { file, root } = await opened(signal);
    try {
      const { node, path: real } = await walk(file, root, path, symlinks);
      if (node.kind !== "directory") throw notDirectoryError();
      approve?.(real);
      const entries: SourceEntry[] = [];
      for (const [name, { kind }] of node.children) {
        if (entries.length >= limit) break;
        entries.push({ name, type: kind });
      }
      return entries;
    } finally {
      file.close();
    }
  }

  return {
    traits: {
      confinement: "virtual",
      access: "forward",
      parallelReads: 1,
      preferredReadBytes: 512 * 1024,
    },
    open,
    list,
    dispose() {
      known = undefined;
    },
  };
}

type OpenHow = SourceOpenOptions & { readonly maxFileBytes: number };

interface OpenArchive {
  readonly file: ArchiveFile;
  readonly root: ArchiveNode;
}

interface Settings extends Required<Pick<ZipSourceOptions, "source" | "maxFileBytes" | "maxRatio">> {
  readonly path: SourcePath;
}

function settingsOf(options: ZipSourceOptions): Settings {
  requireOptions(options, '{ source: localSource({ root: "/data" }), path: "archive.zip" }');
  requireKnownOptions(options, ["source", "path", "maxFileBytes", "maxRatio"]);
  const { source, path, maxFileBytes = defaultMaxFileBytes, maxRatio = defaultMaxRatio } = options;
  requireMethods("source", source, { methods: ["open"] }, "a source, such as localSource({ root })");
  for (const [name, value] of Object.entries({ maxFileBytes, maxRatio })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw wrongOption(name, "a whole number of at least 1", value);
    }
  }
  return { source, path: namesOf(path), maxFileBytes, maxRatio };
}

function namesOf(path: unknown): SourcePath {
  const names = typeof path === "string" ? path.split("/").filter((name) => name !== "" && name !== ".") : [];
  const isPath = names.length > 0 && !names.includes("..") && names.every((name) => name.isWellFormed());
  if (isPath && !names.some((name) => name.includes("\0"))) return names;
  throw wrongOption("path", "the path of an archive in the source", path);
}

async function walk(
  file: ArchiveFile,
  root: ArchiveNode,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
): Promise<TreePlace<ArchiveNode>> {
  const tree: LinkedTree<ArchiveNode> = {
    root,
    kindOf: ({ kind }) => kind,
    nodeIn: (node, name) => (node.kind === "directory" ? node.children.get(name) : undefined),
    async targetOf(node) {
      const record = recordOf(node);
      requireUnpackable(record);
      if (record.size > maxTargetBytes) throw damagedEntryError();
      return new TextDecoder().decode(await shortContent(file, record));
    },
  };
  return await walkLinks(tree, path, symlinks);
}

function recordOf(node: ArchiveNode): EntryRecord {
  if ("record" in node) return node.record;
  if (node.kind === "directory") throw directoryError();
  if (node.reason === "special") throw notRegularError();
  throw new ReadError("NOT_FILE", "the archive holds several files of this name", {
    details: { kind: "ambiguous" },
  });
}

/** A file of an archive. The archive stays open for as long as it does. */
class EntryFile implements SourceFile {
  readonly path: SourcePath;
  readonly size: number | null;
  readonly modifiedMs: number | null;
  readonly version: string | null;
  readonly head: Uint8Array;
  readonly #file: SourceFile;
  readonly #archive: ArchiveFile;

  constructor(file: SourceFile, archive: ArchiveFile) {
    this.path = file.path;
    this.size = file.size;
    this.modifiedMs = file.modifiedMs;
    this.version = file.version;
    this.head = file.head ?? new Uint8Array(0);
    this.#file = file;
    this.#archive = archive;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    return await this.#file.read(target, position, signal);
  }

  changed(): boolean | null | Promise<boolean | null> {
    return this.#archive.changed();
  }

  close(): void {
    this.#file.close();
    this.#archive.close();
  }
}
