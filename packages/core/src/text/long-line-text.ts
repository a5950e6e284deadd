import { sharedKernel } from "../lines/kernel/shared-kernel.ts";

/** A line that may be longer than memory: a part of its text is kept, the rest is counted. */
export class LongLineText {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #skipCharacters: number;
  readonly #maxCharacters: number;
  readonly #maxUnits: number;
  #text = "";
  #skipped = 0;
  #kept = 0;
  #left = 0;
  /** Whether the decoder may hold a part of a character. */
  #holdsPart = false;

  /** Keeps at most `maxCharacters` behind the first `skipCharacters`, and stops keeping at `maxUnits` UTF-16 units. */
  constructor(skipCharacters: number, maxCharacters: number, maxUnits: number) {
    this.#skipCharacters = skipCharacters;
    this.#maxCharacters = maxCharacters;
    this.#maxUnits = Math.max(2, maxUnits);
  }

  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const ascii = sharedKernel().inspect(bytes).ascii;
    if (!(ascii && !this.#holdsPart && this.#passOver(bytes.length))) {
      this.#take(this.#decoder.decode(bytes, { stream: true }));
    }
    this.#holdsPart = !ascii;
  }

  /** Counts characters that are not kept, as most of such a line are; false where some may be. */
  #passOver(characters: number): boolean {
    if (this.#skipped + characters <= this.#skipCharacters) this.#skipped += characters;
    else if (this.#left > 0) this.#left += characters;
    else return false;
    return true;
  }

  finish(): { readonly text: string; readonly charactersLeft: number; readonly characters: number } {
    this.#take(this.#decoder.decode());
    return {
      text: this.#text,
      charactersLeft: this.#left,
      characters: this.#skipped + this.#kept + this.#left,
    };
  }

  #take(decoded: string): void {
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
    // From here on nothing is kept any more, also not of later pieces.
    while (at < decoded.length) {
      at += unitsAt(decoded, at);
      this.#left++;
    }
  }

  #isFull(more: number): boolean {
    return this.#left > 0 || this.#text.length + more >= this.#maxUnits;
  }
}

/** UTF-16 units of the character at an index: decoded text holds no half pairs. */
function unitsAt(text: string, index: number): 1 | 2 {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00 ? 2 : 1;
}
