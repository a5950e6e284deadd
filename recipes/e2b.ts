// A sandbox of E2B: the tools read there, where the other tools of an agent write. The sandbox resolves links, and rules judge a
// path as it was sent.
import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notFoundError,
  notRegularError,
  requireNoLinks,
  type FileSource,
  type SourceEntry,
  type SourcePath,
} from "@readfile/core";
import { FileType, NotFoundError, SandboxNotFoundError, type EntryInfo, type Filesystem } from "e2b";

/** What the source needs of a sandbox, such as `await Sandbox.create()`. */
export interface ReadableSandbox {
  readonly files: Pick<Filesystem, "getInfo" | "list" | "read">;
}

/** Reads beneath a directory of the sandbox. */
export function e2bSource({ files }: ReadableSandbox, root = "/home/user"): FileSource {
  const pathOf = (path: SourcePath): string => [root, ...path].join("/");

  async function entriesOf(path: SourcePath, signal: AbortSignal | undefined): Promise<SourceEntry[]> {
    const entries = await found(files.list(pathOf(path), optionsOf(signal)));
    return entries.map((entry) => ({ name: entry.name, type: typeOf(entry) }));
  }

  return forwardSource({
    name: "sandbox",
    async open(path, { symlinks, signal }) {
      if (symlinks === "deny") await requireNoLinks(path, async (beneath) => entriesOf(beneath, signal));
      const { type, size, modifiedTime, symlinkTarget } = await found(
        files.getInfo(pathOf(path), optionsOf(signal)),
      );
      if (type === FileType.DIR) throw directoryError();
      if (type === undefined) throw notRegularError();
      return {
        // That of a link is not that of its file.
        ...(symlinkTarget === undefined && { size }),
        modifiedMs: modifiedTime?.getTime() ?? null,
        content: async () => found(files.read(pathOf(path), { format: "stream", ...optionsOf(signal) })),
      };
    },
    async list(path, { symlinks = "inside", approve, signal }) {
      if (symlinks === "deny") await requireNoLinks(path, async (beneath) => entriesOf(beneath, signal));
      const { type } = await found(files.getInfo(pathOf(path), optionsOf(signal)));
      if (type !== FileType.DIR) throw notDirectoryError();
      approve?.(path);
      return await entriesOf(path, signal);
    },
  });
}

function optionsOf(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** E2B tells the type of what a link leads to. */
function typeOf({ type, symlinkTarget }: EntryInfo): SourceEntry["type"] {
  if (symlinkTarget !== undefined || type === FileType.SYMLINK) return "link";
  if (type === undefined) return "other";
  return type === FileType.DIR ? "directory" : "file";
}

/** A sandbox that is gone is no missing file. */
async function found<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFoundError && !(error instanceof SandboxNotFoundError)) throw notFoundError();
    throw error;
  }
}
