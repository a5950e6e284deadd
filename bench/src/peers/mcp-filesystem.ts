import path from "node:path";
import { importPeer, peerVersion } from "./import-peer.ts";
import { peerModules } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";

interface Module {
  setAllowedDirectories(directories: readonly string[]): void;
  validatePath(path: string): Promise<string>;
  readFileContent(path: string): Promise<string>;
  headFile(path: string, lines: number): Promise<string>;
  tailFile(path: string, lines: number): Promise<string>;
}

const packageName = "@modelcontextprotocol/server-filesystem";

/** Opens the functions that its `read_text_file` calls, without protocol and transport. */
export async function openMcpFilesystem(root: string): Promise<Peer> {
  const server = await importPeer<Module>(peerModules.mcp[0]);
  server.setAllowedDirectories([root]);
  return {
    name: "MCP filesystem server, read_text_file",
    version: peerVersion(packageName),
    note: "the whole file without numbers",
    read: async ({ name }) => server.readFileContent(await server.validatePath(path.join(root, name))),
    textOf: (result) => result as string,
    head: async (file, lines) => server.headFile(await server.validatePath(file), lines),
    tail: async (file, lines) => server.tailFile(await server.validatePath(file), lines),
  };
}
