/** LFs are counted in blocks of this many bytes. */
export const blockBytes: number = 64 * 1024;

const initialBlocks = 64;

/** The start of an index as bytes. Another form of them, or blocks of another size, get another one. */
const formatBytes: Uint8Array = Uint8Array.of(0x72, 0x66, 0x69, 0x78, 0x01);
const checkBytes = 4;
/** Bytes of the largest number. */
const maxNumberBytes = 8;
/** Bytes of the number of LFs in a block. */
const maxCountBytes = 3;

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

  /** The index for other processes. Undefined if a scan cannot go on from where it ends. `version`: that of the file. */
  toBytes(version: string): Uint8Array | undefined {
    if (this.#blocks === 0 || (!this.complete && this.scannedBytes % blockBytes > 0)) return undefined;
    const bytes = new Uint8Array(maxIndexBytes(this.#blocks));
    bytes.set(formatBytes);
    let at = formatBytes.length;
    bytes[at++] = (this.complete ? 1 : 0) + (this.#endsInFeed ? 2 : 0);
    at = writeNumber(bytes, at, this.scannedBytes);
    for (let block = 0; block < this.#blocks; block++) {
      at = writeNumber(bytes, at, this.#through(block) - this.feedsBefore(block * blockBytes));
    }
    writeCheck(bytes, at, version);
    return bytes.slice(0, at + checkBytes);
  }

  /**
   * Takes over what another process counted, if it is sound and reaches further. `size`: that of the file. Nothing may scan
   * meanwhile.
   */
  adopt(bytes: Uint8Array, version: string, size: number | null): void {
    const other = indexOfBytes(bytes, version, size ?? Number.MAX_SAFE_INTEGER);
    if (other === undefined || other.scannedBytes <= this.scannedBytes) return;
    this.#feedsThrough = other.#feedsThrough;
    this.#blocks = other.#blocks;
    this.#endsInFeed = other.#endsInFeed;
    this.scannedBytes = other.scannedBytes;
    this.feeds = other.feeds;
    this.complete = other.complete;
  }
}

function maxIndexBytes(blocks: number): number {
  return formatBytes.length + 1 + maxNumberBytes + blocks * maxCountBytes + checkBytes;
}

/** Reads an index. Undefined unless it is whole, and that of a file of this version and size. */
function indexOfBytes(bytes: Uint8Array, version: string, size: number): LineIndex | undefined {
  const end = bytes.length - checkBytes;
  // Nothing is read of what is larger than any index of such a file.
  if (end <= formatBytes.length || bytes.length > maxIndexBytes(Math.ceil(size / blockBytes))) {
    return undefined;
  }
  if (!formatBytes.every((byte, at) => bytes[at] === byte)) return undefined;
  const check = new Uint8Array(checkBytes);
  writeCheck(bytes, end, version, check);
  if (!check.every((byte, at) => bytes[end + at] === byte)) return undefined;
  const numbers = new NumberReader(bytes, formatBytes.length, end);
  const flags = numbers.next();
  const scannedBytes = numbers.next();
  const complete = flags % 2 === 1;
  if (complete ? scannedBytes !== size : scannedBytes > size || scannedBytes % blockBytes > 0) {
    return undefined;
  }
  const index = new LineIndex();
  for (let start = 0; start < scannedBytes; start += blockBytes) {
    const ofBlock = Math.min(blockBytes, scannedBytes - start);
    const feeds = numbers.next();
    // A number that is missing is none.
    if (!(feeds <= ofBlock)) return undefined;
    index.add(feeds, ofBlock, flags >= 2);
  }
  index.complete = complete;
  return numbers.isAtEnd ? index : undefined;
}

/** Writes 7 bits into each byte, the lowest first; the last byte is below 128. Gives the place behind. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = 0x80 + (rest % 0x80);
  bytes[at++] = rest;
  return at;
}

class NumberReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end;
  }

  /** The next number. NaN if there is none. */
  next(): number {
    let value = 0;
    for (let factor = 1; this.#at < this.#end && factor < 2 ** 56; factor *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte % 0x80) * factor;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  }
}

/** Writes a sum of the version and of the bytes before `end`: FNV-1a. It finds damage, not forgery. */
function writeCheck(bytes: Uint8Array, end: number, version: string, target = bytes.subarray(end)): void {
  let sum = 0x811c9dc5;
  for (let at = 0; at < version.length; at++) sum = Math.imul(sum ^ version.charCodeAt(at), 0x01000193);
  for (let at = 0; at < end; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  for (let at = 0; at < checkBytes; at++) target[at] = sum >>> (8 * at);
}
