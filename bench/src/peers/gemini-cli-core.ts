import path from "node:path";
import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Input {
  readonly file_path: string;
  readonly start_line: number;
  readonly end_line: number;
}
interface Result {
  readonly llmContent: unknown;
  readonly error?: { readonly message: string };
}
interface Tools {
  readonly ReadFileTool: new (
    config: unknown,
    messageBus: unknown,
  ) => { build(input: Input): { execute(options: { abortSignal: AbortSignal }): Promise<Result> } };
}
interface Configs {
  readonly Config: new (options: Readonly<Record<string, unknown>>) => { getMessageBus?(): unknown };
}

const packageName = "@google/gemini-cli-core";

/** Opens its `read_file` tool. */
export async function openGeminiCliCore(root: string): Promise<Peer> {
  const { Config } = await importPeer<Configs>(peerModules.gemini[0]);
  const { ReadFileTool } = await importPeer<Tools>(peerModules.gemini[1]);
  const config = new Config({
    sessionId: "bench",
    targetDir: root,
    cwd: root,
    debugMode: false,
    model: "none",
  });
  const tool = new ReadFileTool(config, config.getMessageBus?.());
  return {
    name: "Gemini CLI core, read_file",
    version: peerVersion(packageName),
    note: "without numbers",
    read({ name, firstLine, maxLines }) {
      const input = {
        file_path: path.join(root, name),
        start_line: firstLine,
        end_line: firstLine + maxLines - 1,
      };
      return tool.build(input).execute({ abortSignal: new AbortController().signal });
    },
    textOf(result) {
      const { llmContent, error } = result as Result;
      if (error !== undefined) throw new Error(error.message);
      return String(llmContent);
    },
  };
}
