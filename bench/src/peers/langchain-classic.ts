import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Tools {
  readonly ReadFileTool: new (options: { store: unknown }) => {
    invoke(args: { file_path: string }): Promise<string>;
  };
}
interface Stores {
  readonly NodeFileStore: new (root: string) => unknown;
}

const packageName = "@langchain/classic";

/** Opens LangChain's own tool over its own file store. */
export async function openLangChainClassic(root: string): Promise<Peer> {
  const { ReadFileTool } = await importPeer<Tools>(peerModules.langchain[0]);
  const { NodeFileStore } = await importPeer<Stores>(peerModules.langchain[1]);
  const tool = new ReadFileTool({ store: new NodeFileStore(root) });
  return {
    name: "LangChain, ReadFileTool.invoke",
    version: peerVersion(packageName),
    note: "the whole file without numbers, and confined to nothing",
    read: ({ name }) => tool.invoke({ file_path: name }),
    textOf: (result) => result as string,
  };
}
