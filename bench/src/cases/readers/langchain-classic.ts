import { importPeer } from "../../peers/import-peer.ts";
import { peerModules } from "../../peers/peer-modules.ts";
import { unnumbered } from "../outcome.ts";
import type { ReaderKind } from "../reader.ts";

interface Tools {
  readonly ReadFileTool: new (options: { store: unknown }) => {
    invoke(args: { file_path: string }): Promise<string>;
  };
}
interface Stores {
  readonly NodeFileStore: new (root: string) => unknown;
}

const packageName = "@langchain/classic";

/** LangChain's own tool, over its own file store. */
export const langChainClassic: ReaderKind = {
  name: "LangChain, ReadFileTool",
  packageName,
  form: "The text as it is.",
  open: async (root) => {
    const { ReadFileTool } = await importPeer<Tools>(peerModules.langchain[0]);
    const { NodeFileStore } = await importPeer<Stores>(peerModules.langchain[1]);
    const tool = new ReadFileTool({ store: new NodeFileStore(root) });
    return {
      async ask({ path, firstLine, maxLines, lastLines }) {
        if (firstLine !== undefined || maxLines !== undefined || lastLines !== undefined) {
          return { kind: "cannot", why: "It shows whole files only: no lines can be asked for." };
        }
        return unnumbered(await tool.invoke({ file_path: path }));
      },
    };
  },
};
