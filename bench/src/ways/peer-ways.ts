import path from "node:path";
import { importOurs } from "../ours/import-ours.ts";
import { openPeer } from "../peers/open-peer.ts";
import type { PeerId } from "../peers/peer-modules.ts";
import { holdsLines } from "./expected-text.ts";
import { openMainWays } from "./main-ways.ts";
import { plainWay } from "./plain-way.ts";
import type { WaysOf } from "./way.ts";

/** Opens a peer's own function. */
export async function openPeerWay(root: string, id: PeerId): Promise<WaysOf> {
  const peer = await openPeer(id, root);
  return (file) => [
    {
      name: `${peer.name} ${peer.version}`,
      run: () => peer.read({ root, ...file }),
      shows: (result) => holdsLines(peer.textOf(result), file),
      ours: false,
      ...(peer.note !== undefined && { note: peer.note }),
    },
  ];
}

/** Opens a peer beside the two main tools and Node's own read. */
export async function openPeerWays(root: string, id: PeerId): Promise<WaysOf> {
  const mainWays = openMainWays(await importOurs("core"), root);
  const peerWay = await openPeerWay(root, id);
  return (file) => [plainWay(path.join(root, file.name)), ...mainWays(file), ...peerWay(file)];
}
