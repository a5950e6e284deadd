/** A window that a peer is asked for. */
interface PeerWindow {
  readonly root: string;
  readonly name: string;
  readonly firstLine: number;
  readonly maxLines: number;
}

/** What a peer reads with its own function. */
export interface Peer {
  /** As `package function`. */
  readonly name: string;
  readonly version: string;
  /** What it does less, or otherwise, than ours. */
  readonly note?: string;
  read(window: PeerWindow): Promise<unknown>;
  textOf(result: unknown): string;
  readonly head?: (path: string, lines: number) => Promise<string>;
  readonly tail?: (path: string, lines: number) => Promise<string>;
}
