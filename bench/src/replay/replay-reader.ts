import { peerIds, type PeerId } from "../peers/peer-modules.ts";
import { openPeerReader } from "./readers/peer-readers.ts";
import { openReadFile } from "./readers/read-file.ts";
import type { Reader } from "./readers/reader.ts";
import { replaySite, withFileOf, type Outcome } from "./replay-site.ts";
import type { Site } from "./sites/site.ts";

/** The id of a reader: our own tool or a peer. */
export type ReaderId = "readfile" | PeerId;

/** The ids of all readers, ours first. */
export const readerIds: readonly ReaderId[] = ["readfile", ...peerIds];

/** What a reader's policies needed. */
export interface ReplayedReader {
  readonly id: ReaderId;
  readonly name: string;
  readonly version: string;
  readonly policies: readonly {
    readonly id: string;
    readonly title: string;
    /** One for each site, in their order. */
    readonly outcomes: readonly Outcome[];
  }[];
}

/** Whether `--only` asks for a policy. */
function isAskedFor(reader: ReaderId, policy: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((part) => `${reader}/${policy}`.includes(part));
}

/** Lets the policies of a reader see every site, one after the other, beneath an empty directory. */
export async function replayReader(input: {
  readonly reader: ReaderId;
  readonly sites: readonly Site[];
  readonly root: string;
  readonly only: readonly string[];
}): Promise<ReplayedReader> {
  const { reader: id, sites, root, only } = input;
  const reader = await open(id, root);
  try {
    const replayed = reader.policies
      .filter((policy) => isAskedFor(id, policy.id, only))
      .map((policy) => ({ policy, outcomes: [] as Outcome[] }));
    for (const site of sites) {
      await withFileOf(site, root, async () => {
        for (const { policy, outcomes } of replayed) {
          outcomes.push(await replaySite(site, { reader, policy, root }));
        }
      });
    }
    const policies = replayed.map(({ policy, outcomes }) => ({
      id: policy.id,
      title: policy.title,
      outcomes,
    }));
    return { id, name: reader.name, version: reader.version, policies };
  } finally {
    await reader.close();
  }
}

async function open(id: ReaderId, root: string): Promise<Reader> {
  return id === "readfile" ? openReadFile(root) : await openPeerReader(id, root);
}
