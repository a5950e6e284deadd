import { sharedKernel } from "../lines/kernel/shared-kernel.ts";

/** The text of a line that may be larger than memory. Keeps a part of it, and counts the rest in code points. */
export class LongLineText {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #skipCharacters: number;
  readonly #maxCharacters: number;
  readonly #maxUnits: number;
  #text = "";
  #skipped = 0;
  #kept = 0;
  #left = 0;
  /** Whether the decoder may hold an incomplete character. */
  #mayHoldPart = false;

  /** Skips `skipCharacters`, then keeps up to `maxCharacters`, but no more than about `maxUnits` UTF-16 units. */
  constructor(skipCharacters: number, maxCharacters: number, maxUnits: number) {
    this.#skipCharacters = skipCharacters;
    this.#maxCharacters = maxCharacters;
    this.#maxUnits = Math.max(2, maxUnits);
  }

  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const ascii = sharedKernel().inspect(bytes).ascii;
    if (!(ascii && !this.#mayHoldPart && this.#countOnly(bytes.length))) {
      this.#add(this.#decoder.decode(bytes, { stream: true }));
    }
    this.#mayHoldPart = !ascii;
  }

  finish(): { readonly text: string; readonly charactersLeft: number; readonly characters: number } {
    this.#add(this.#decoder.decode());
    return {
      text: this.#text,
      charactersLeft: this.#left,
      characters: this.#skipped + this.#kept + this.#left,
    };
  }

  /** Counts ASCII characters without decoding them, unless some may have to be kept: then returns false. */
  #countOnly(characters: number): boolean {
    if (this.#skipped + characters <= this.#skipCharacters) this.#skipped += characters;
    else if (this.#left > 0) this.#left += characters;
    else return false;
    return true;
  }

  #add(decoded: string): void {
    let at = 0;
    while (at < decoded.length && this.#skipped < this.#skipCharacters) {
      at += unitsAt(decoded, at);
      this.#skipped++;
    }
    const start = at;
    while (at < decoded.length && this.#kept < this.#maxCharacters && !this.#isFull(at - start)) {
      at += unitsAt(decoded, at);
      this.#kept++;
    }
    this.#text += decoded.slice(start, at);
    // Once a character was left out, no later one is kept, in this piece or the next.
    while (at < decoded.length) {
      at += unitsAt(decoded, at);
      this.#left++;
    }
  }

  #isFull(more: number): boolean {
    return this.#left > 0 || this.#text.length + more >= this.#maxUnits;
  }
}

/** The number of UTF-16 units of the character at `index`. Decoded text has no lone surrogates. */
function unitsAt(text: string, index: number): 1 | 2 {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00 ? 2 : 1;
}
