import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Result {
  readonly content?: string;
  readonly error?: string;
}
interface Module {
  readonly FilesystemBackend: new (options: { rootDir: string; virtualMode: boolean }) => {
    read(path: string, offset: number, limit: number): Promise<Result>;
  };
}

const packageName = "deepagents";

/** Opens the read function of its backend. Its `read_file` adds line numbers afterwards. */
export async function openDeepAgents(root: string): Promise<Peer> {
  const { FilesystemBackend } = await importPeer<Module>(peerModules.deepagents[0]);
  const backend = new FilesystemBackend({ rootDir: root, virtualMode: true });
  return {
    name: "deepagents, FilesystemBackend.read",
    version: peerVersion(packageName),
    note: "without numbers",
    read: ({ name, firstLine, maxLines }) => backend.read(`/${name}`, firstLine - 1, maxLines),
    textOf(result) {
      const { content, error } = result as Result;
      if (content === undefined) throw new Error(error ?? "no content");
      return content;
    },
  };
}
