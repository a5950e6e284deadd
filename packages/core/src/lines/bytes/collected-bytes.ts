/** Collects bytes that arrive in pieces into one array. */
export class CollectedBytes {
  #bytes: Uint8Array;
  length = 0;

  constructor(initialCapacityBytes = 4096) {
    this.#bytes = new Uint8Array(initialCapacityBytes);
  }

  /** Starts a collection with `bytes`, with room for as many again. */
  static startingWith(bytes: Uint8Array): CollectedBytes {
    const collected = new CollectedBytes(bytes.length * 2);
    collected.append(bytes);
    return collected;
  }

  append(piece: Uint8Array): void {
    const needed = this.length + piece.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.length);
    this.length = needed;
  }

  /** Keeps only the first `length` bytes. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
  }

  /** A view of the bytes collected so far, without a copy. */
  view(start = 0, end: number = this.length): Uint8Array {
    return this.#bytes.subarray(start, end);
  }
}
