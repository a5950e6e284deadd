import fs from "node:fs";
import path from "node:path";
import type { MixedRead } from "../files/mixed-files.ts";
import { importOurs } from "../ours/import-ours.ts";
import { openPeer } from "../peers/open-peer.ts";
import type { PeerId } from "../peers/peer-modules.ts";
import { maxTextBytes, textOf } from "./main-ways.ts";
import type { MainTool } from "./main-tools.ts";
import { plainRead } from "./plain-way.ts";

/** The candidates that read mixed files. */
export type MixedReaderId = typeof plainRead | MainTool | PeerId;

/** Reads any of the mixed files, as the candidate's caller would. */
export interface MixedReader {
  readonly read: (read: MixedRead) => Promise<unknown>;
  readonly textOf: (result: unknown) => string;
}

/** Opens a candidate. Loads nothing else. */
export async function openMixedReader(id: MixedReaderId, root: string): Promise<MixedReader> {
  switch (id) {
    case plainRead:
      return { read: ({ name }) => fs.promises.readFile(path.join(root, name), "utf8"), textOf: String };
    case "readFileTool":
      return await openReadFileTool(root);
    case "codexReadFileTool":
      return await openCodexReadFileTool(root);
    default:
      return await openPeerReader(id, root);
  }
}

async function openReadFileTool(root: string): Promise<MixedReader> {
  const tool = (await importOurs("core")).readFileTool({ root, maxTextBytes });
  return {
    read: ({ name, firstLine, maxLines, fromEnd }) =>
      tool.run({ path: name, offset: fromEnd ? -maxLines : firstLine, limit: maxLines }),
    textOf,
  };
}

async function openCodexReadFileTool(root: string): Promise<MixedReader> {
  const tool = (await importOurs("core")).codexReadFileTool({ root });
  return {
    read: ({ name, firstLine, maxLines }) =>
      tool.run({ file_path: path.join(root, name), offset: firstLine, limit: maxLines }),
    textOf,
  };
}

async function openPeerReader(id: PeerId, root: string): Promise<MixedReader> {
  const peer = await openPeer(id, root);
  return {
    async read({ name, firstLine, maxLines, fromEnd }) {
      if (fromEnd && peer.tail !== undefined) return await peer.tail(path.join(root, name), maxLines);
      return await peer.read({ root, name, firstLine, maxLines });
    },
    textOf: (result) => peer.textOf(result),
  };
}
