// A sandbox of Daytona: the tools read there, where the other tools of an agent write. The sandbox resolves links, and rules judge
// a path as it was sent.
import { Readable } from "node:stream";
import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notFoundError,
  notRegularError,
  requireNoLinks,
  type ByteStream,
  type FileSource,
  type SourceEntry,
  type SourcePath,
} from "@readfile/core";
import { DaytonaFileNotFoundError, type FileInfo, type FileSystem } from "@daytona/sdk";

/** What the source needs of a sandbox, such as `await new Daytona().create()`. */
export interface ReadableSandbox {
  readonly fs: Pick<FileSystem, "getFileDetails" | "listFiles" | "downloadFileStream">;
}

/** Reads beneath a directory of the sandbox. `root`: an absolute path, such as `await sandbox.getWorkDir()`. */
export function daytonaSource({ fs }: ReadableSandbox, root: string): FileSource {
  const pathOf = (path: SourcePath): string => [root, ...path].join("/");

  async function entriesOf(path: SourcePath): Promise<SourceEntry[]> {
    const entries = await found(fs.listFiles(pathOf(path)));
    return entries.map((entry) => ({ name: entry.name, type: typeOf(entry) }));
  }

  return forwardSource({
    name: "sandbox",
    async open(path, { symlinks, signal }) {
      if (symlinks === "deny") await requireNoLinks(path, entriesOf);
      const details = await found(fs.getFileDetails(pathOf(path)));
      if (details.isDir) throw directoryError();
      if (typeOf(details) === "other") throw notRegularError();
      return {
        size: details.size,
        modifiedMs: timeOf(details),
        async content() {
          const options = signal === undefined ? {} : { signal };
          const stream = await found(fs.downloadFileStream(pathOf(path), options));
          return Readable.toWeb(stream) as unknown as ByteStream;
        },
      };
    },
    async list(path, { symlinks = "inside", approve }) {
      if (symlinks === "deny") await requireNoLinks(path, entriesOf);
      const { isDir } = await found(fs.getFileDetails(pathOf(path)));
      if (!isDir) throw notDirectoryError();
      approve?.(path);
      return await entriesOf(path);
    },
  });
}

/** A mode is written as Go does: letters for the type, if it has any, and then nine for the permissions. */
function typeOf({ isDir, mode }: FileInfo): SourceEntry["type"] {
  const letters = mode.slice(0, -9);
  if (letters.includes("L")) return "link";
  if (isDir) return "directory";
  return /[DScp?]/.test(letters) ? "other" : "file";
}

function timeOf({ modifiedAt }: FileInfo): number | null {
  const modifiedMs = Date.parse(modifiedAt);
  return Number.isNaN(modifiedMs) ? null : modifiedMs;
}

/** A sandbox that is gone is no missing file. */
async function found<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof DaytonaFileNotFoundError ? notFoundError() : error;
  }
}
