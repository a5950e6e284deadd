import { longestBlockMs } from "../../machine/block-meter.ts";
import { forgetPeak, peakBytes } from "../../machine/resident-memory.ts";
import { openPeer } from "../../peers/open-peer.ts";
import type { PeerId } from "../../peers/peer-modules.ts";

/** The cost of one window of a big file for a peer. */
export interface PeerRead {
  readonly ms: number;
  readonly startBytes: number;
  readonly peakBytes: number;
  readonly longestBlockMs: number;
  /** The peer's message when it gave no text. Null otherwise. */
  readonly failure: string | null;
  readonly holdsFirstLine: boolean;
}

/** Lets a peer read one window. Measures time, memory and blocks of the event loop. */
export async function readByPeer(input: {
  readonly peer: PeerId;
  readonly root: string;
  readonly name: string;
  readonly firstLine: number;
  readonly maxLines: number;
  /** The text with which the window starts. */
  readonly start: string;
}): Promise<PeerRead> {
  const peer = await openPeer(input.peer, input.root);
  const startBytes = forgetPeak();
  let text = "";
  let failure: string | null = null;
  let ms = 0;
  const blockMs = await longestBlockMs(async () => {
    const started = performance.now();
    try {
      text = peer.textOf(await peer.read(input));
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    ms = performance.now() - started;
  });
  return {
    ms,
    startBytes,
    peakBytes: peakBytes(),
    longestBlockMs: blockMs,
    failure,
    holdsFirstLine: text.includes(input.start),
  };
}
