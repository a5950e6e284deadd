/** A window for a peer to read. */
interface PeerWindow {
  readonly root: string;
  readonly name: string;
  readonly firstLine: number;
  readonly maxLines: number;
}

/** A peer's own function for reading. */
export interface Peer {
  /** The peer's name, as `package function`. */
  readonly name: string;
  readonly version: string;
  /** What the peer omits or does differently from our tools. */
  readonly note?: string;
  read(window: PeerWindow): Promise<unknown>;
  textOf(result: unknown): string;
  readonly head?: (path: string, lines: number) => Promise<string>;
  readonly tail?: (path: string, lines: number) => Promise<string>;
}
