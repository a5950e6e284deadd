import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Result {
  readonly content: readonly { readonly text?: string }[];
}
interface Module {
  readonly createReadTool: (root: string) => {
    execute(id: string, input: { path: string; offset: number; limit: number }): Promise<Result>;
  };
}

const packageName = "@earendil-works/pi-coding-agent";

/** Opens its read tool. */
export async function openPiCodingAgent(root: string): Promise<Peer> {
  const { createReadTool } = await importPeer<Module>(peerModules.pi[0]);
  const tool = createReadTool(root);
  return {
    name: "pi, read tool",
    version: peerVersion(packageName),
    note: "without numbers, at most 50 KiB, and confined to nothing",
    read: ({ name, firstLine, maxLines }) =>
      tool.execute("1", { path: name, offset: firstLine, limit: maxLines }),
    textOf: (result) => (result as Result).content.map(({ text = "" }) => text).join(""),
  };
}
