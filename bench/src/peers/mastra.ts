import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Input {
  readonly path: string;
  readonly offset: number;
  readonly limit: number;
  readonly showLineNumbers: boolean;
}
interface Module {
  readonly Workspace: new (options: { filesystem: unknown }) => unknown;
  readonly LocalFilesystem: new (options: { basePath: string }) => unknown;
  readonly readFileTool: { execute(input: Input, context: { workspace: unknown }): Promise<unknown> };
}

const packageName = "@mastra/core";

/** Opens the read tool of its workspace. */
export async function openMastra(root: string): Promise<Peer> {
  const { Workspace, LocalFilesystem, readFileTool } = await importPeer<Module>(peerModules.mastra[0]);
  const workspace = new Workspace({ filesystem: new LocalFilesystem({ basePath: root }) });
  return {
    name: "Mastra, readFileTool.execute",
    version: peerVersion(packageName),
    note: "shows about 2000 tokens of the window",
    read: ({ name, firstLine, maxLines }) =>
      readFileTool.execute(
        { path: name, offset: firstLine, limit: maxLines, showLineNumbers: true },
        { workspace },
      ),
    textOf: (result) => (typeof result === "string" ? result : JSON.stringify(result)),
  };
}
