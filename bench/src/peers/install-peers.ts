import { installFromLock } from "../../../scripts/install-from-lock.ts";
import { peersDirectory } from "./import-peer.ts";

/** Installs the peers unless they are installed. Gives the reason when that fails. */
export function installPeers(): string | undefined {
  return installFromLock(peersDirectory);
}
