import path from "node:path";
import type { PeerId } from "../peers/open-peer.ts";
import { openPeer } from "../peers/open-peer.ts";
import { openMainWays, plainWay } from "./core-ways.ts";
import { holdsLines } from "./expected-text.ts";
import type { WaysOf } from "./way.ts";

/** Opens a peer beside the two main tools and Node's own read. */
export async function openPeerWays(root: string, id: PeerId): Promise<WaysOf> {
  const mainWays = openMainWays(root);
  const peer = await openPeer(id, root);
  return (file) => [
    plainWay(path.join(root, file.name)),
    ...mainWays(file),
    {
      name: `${peer.name} ${peer.version}`,
      run: () => peer.read({ root, ...file }),
      shows: (result) => holdsLines(peer.textOf(result), file),
      ours: false,
      ...(peer.note !== undefined && { note: peer.note }),
    },
  ];
}
