/** LFs are counted by blocks of so many bytes. */
export const blockBytes: number = 64 * 1024;

const initialBlocks = 64;

/** Where a line feed is: in which block, and which one in it. */
export interface FeedPlace {
  /** First byte of the block. */
  readonly blockStart: number;
  /** 1-based, within the block. */
  readonly feedInBlock: number;
}

/**
 * How many LFs a file has up to the end of each block, as far as it was scanned: 8 bytes for 64 KiB,
 * whatever the lines are. What was scanned stays true when the scan stopped early, and a scan goes on from there.
 */
export class LineIndex {
  #feedsThrough: Float64Array = new Float64Array(initialBlocks);
  #blocks = 0;
  #endsInFeed = true;
  /** Bytes of the file that were scanned, from its start. */
  scannedBytes = 0;
  /** LFs among them. */
  feeds = 0;
  /** Whether that is the whole file. */
  complete = false;

  /** Lines of the file, when it was scanned to its end. */
  get totalLines(): number | null {
    return this.complete ? this.feeds + (this.#endsInFeed ? 0 : 1) : null;
  }

  /** Memory that the index takes. */
  get heldBytes(): number {
    return this.#feedsThrough.byteLength;
  }

  /** Takes the next block; one that is not full is the last. */
  add(feeds: number, bytes: number, endsInFeed: boolean): void {
    if (this.#blocks === this.#feedsThrough.length) {
      const larger = new Float64Array(this.#blocks * 2);
      larger.set(this.#feedsThrough);
      this.#feedsThrough = larger;
    }
    this.feeds += feeds;
    this.scannedBytes += bytes;
    this.#feedsThrough[this.#blocks++] = this.feeds;
    if (bytes > 0) this.#endsInFeed = endsInFeed;
  }

  /** Finds the n-th LF of the file, which must be among the scanned ones. */
  find(feed: number): FeedPlace {
    let low = 0;
    let high = this.#blocks - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#through(middle) >= feed) high = middle;
      else low = middle + 1;
    }
    return { blockStart: low * blockBytes, feedInBlock: feed - this.feedsBefore(low * blockBytes) };
  }

  /** LFs before a block, which must have been scanned. */
  feedsBefore(blockStart: number): number {
    const block = blockStart / blockBytes;
    return block === 0 ? 0 : this.#through(block - 1);
  }

  #through(block: number): number {
    return this.#feedsThrough[block] ?? 0;
  }
}
