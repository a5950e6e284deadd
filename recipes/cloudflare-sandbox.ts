// A sandbox of Cloudflare, in a Worker: the tools read there, where the other tools of an agent write. The sandbox resolves links,
// and rules judge a path as it was sent. Errors lose their classes on the way out of a Durable Object, so listings tell what is there.
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
import type { ISandbox } from "@cloudflare/sandbox";

/** What the source needs of a sandbox, such as `getSandbox(env.Sandbox, "my-sandbox")`. */
export type ReadableSandbox = Pick<ISandbox, "exists" | "listFiles" | "readFile">;

type FileInfo = Awaited<ReturnType<ISandbox["listFiles"]>>["files"][number];

/** Reads beneath a directory of the sandbox. */
export function cloudflareSandboxSource(sandbox: ReadableSandbox, root = "/workspace"): FileSource {
  const pathOf = (path: SourcePath): string => [root, ...path].join("/");

  async function filesIn(path: SourcePath): Promise<FileInfo[]> {
    const { exists } = await sandbox.exists(pathOf(path));
    if (!exists) throw notFoundError();
    return (await sandbox.listFiles(pathOf(path), { includeHidden: true })).files;
  }

  const entriesOf = async (path: SourcePath): Promise<SourceEntry[]> =>
    (await filesIn(path)).map(({ name, type }) => ({ name, type: type === "symlink" ? "link" : type }));

  /** No call tells what one path leads to: its directory does. */
  async function infoOf(path: SourcePath): Promise<FileInfo> {
    const info = (await filesIn(path.slice(0, -1))).find(({ name }) => name === path.at(-1));
    if (info === undefined) throw notFoundError();
    return info;
  }

  return forwardSource({
    name: "sandbox",
    async open(path, { symlinks }) {
      if (symlinks === "deny") await requireNoLinks(path, entriesOf);
      const { type, size, modifiedAt } = await infoOf(path);
      if (type === "directory") throw directoryError();
      if (type === "other") throw notRegularError();
      return {
        // That of a link is not that of its file.
        ...(type === "file" && { size, modifiedMs: timeOf(modifiedAt) }),
        async content() {
          // As text, other bytes than those of UTF-8 would be lost. Its own stream of bytes exists on one of its transports alone.
          const { content, encoding } = await sandbox.readFile(pathOf(path), { encoding: "base64" });
          if (encoding === "utf-8") return content;
          return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        },
      };
    },
    async list(path, { symlinks = "inside", approve }) {
      if (symlinks === "deny") await requireNoLinks(path, entriesOf);
      const type = path.length === 0 ? "directory" : (await infoOf(path)).type;
      if (type === "file" || type === "other") throw notDirectoryError();
      approve?.(path);
      return await entriesOf(path);
    },
  });
}

function timeOf(modifiedAt: string): number | null {
  const modifiedMs = Date.parse(modifiedAt);
  return Number.isNaN(modifiedMs) ? null : modifiedMs;
}
