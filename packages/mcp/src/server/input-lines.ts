/** A longer line is dropped. */
export const maxLineBytes: number = 10 * 1024 * 1024;

const newline = 0x0a;

/** Splits what comes in into lines, of which one is given at a time. Nothing is kept of a line that is too long. */
export class InputLines {
  /** What has come in and is not looked at yet. */
  #unread: Uint8Array = new Uint8Array();
  /** The pieces of the line that is being read. */
  #pieces: Uint8Array[] = [];
  #lineBytes = 0;

  /** Takes what has come in. */
  add(chunk: Uint8Array): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
  }

  /** The next line, or once that it is too long, as soon as that is known. Undefined: more must come in. */
  next(): Buffer | "too long" | undefined {
    while (this.#unread.length > 0) {
      const end = this.#unread.indexOf(newline);
      // A copy: what is left of a large chunk must not keep all of it.
      const piece = end < 0 ? this.#unread.slice() : this.#unread.subarray(0, end);
      this.#unread = end < 0 ? new Uint8Array() : this.#unread.subarray(end + 1);
      const wasTooLong = this.#isTooLong();
      this.#lineBytes += piece.length;
      const isTooLong = this.#isTooLong();
      if (isTooLong) this.#pieces = [];
      else this.#pieces.push(piece);
      const line = end < 0 ? undefined : this.takeRest();
      if (isTooLong && !wasTooLong) return "too long";
      if (line !== undefined && !isTooLong) return line;
    }
    return undefined;
  }

  /** What there is of the line that is being read, which ends here. Empty if it is too long. */
  takeRest(): Buffer {
    const line = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#lineBytes = 0;
    return line;
  }

  clear(): void {
    this.#unread = new Uint8Array();
    this.takeRest();
  }

  #isTooLong(): boolean {
    return this.#lineBytes > maxLineBytes;
  }
}
