/** LFs are counted in blocks of this many bytes. */
export const blockBytes: number = 64 * 1024;

const initialBlocks = 64;

/** Where a line feed is: in which block, and which LF of that block. */
export interface FeedPlace {
  /** First byte of the block. */
  readonly blockStart: number;
  /** 1-based, within the block. */
  readonly feedInBlock: number;
}

/**
 * The number of LFs up to the end of each block of a file, as far as it was scanned. Takes 8 bytes for 64 KiB, whatever
 * the lines are. A scan may stop early; a later one goes on from there.
 */
export class LineIndex {
  #feedsThrough: Float64Array = new Float64Array(initialBlocks);
  #blocks = 0;
  #endsInFeed = true;
  /** Bytes scanned so far, from the start of the file. */
  scannedBytes = 0;
  /** LFs in the scanned bytes. */
  feeds = 0;
  /** Whether the whole file was scanned. */
  complete = false;

  /** Lines of the whole file. Null until it was scanned to its end. */
  get totalLines(): number | null {
    return this.complete ? this.feeds + (this.#endsInFeed ? 0 : 1) : null;
  }

  /** The memory of the counts, in bytes. */
  get heldBytes(): number {
    return this.#feedsThrough.byteLength;
  }

  /** Adds the next block. Only the last block may be incomplete. */
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

  /** Finds the n-th LF of the file, n from 1. It must be in the scanned bytes. */
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

  /** The number of LFs before a block. All bytes before it must have been scanned. */
  feedsBefore(blockStart: number): number {
    const block = blockStart / blockBytes;
    return block === 0 ? 0 : this.#through(block - 1);
  }

  #through(block: number): number {
    return this.#feedsThrough[block] ?? 0;
  }
}
