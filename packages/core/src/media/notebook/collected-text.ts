import { ByteSteps, type Steps } from "../../lines/bytes/yield-turn.ts";
import { encodeUtf8 } from "../../platform.ts";
import { withoutOverwritten } from "../../text/long-line-text.ts";

/** Thrown where a text has more bytes than it may have. */
export class TooMuchTextError extends Error {}

/** What becomes of a text besides that it is collected. */
export interface TextHandling {
  /** Only counted: nobody reads it. */
  readonly countOnly?: boolean;
  /** Sequences by which a program colours text or moves on a terminal are left out. */
  readonly withoutColors?: boolean;
  /** What a program wrote over itself, with a CR before each frame, is left out: only the last frame was to be seen. */
  readonly withoutOverwritten?: boolean;
}

/** Characters that are held until they are encoded together. */
const heldCharacters = 16 * 1024;

/** A sequence for a terminal. Bounded, so that matching takes linear time. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is removed
const terminalSequence = /\x1b\[[0-9;?]{0,32}[A-Za-z]/g;
const longestSequence = 35;

/** Text that arrives in pieces, and is kept as UTF-8, in pieces as well. */
export class CollectedText {
  /** Characters (units of UTF-16) that arrived. */
  characters = 0;
  /** How many of them are of base64. */
  base64Characters = 0;
  /** Line feeds that arrived. */
  lineFeeds = 0;
  /** How many frames were overwritten and are left out, as far as the text is encoded. */
  #framesLeft = 0;
  /** Bytes that are kept, without those of what is held. */
  #byteLength = 0;
  #pieces: Uint8Array[] = [];
  #held = "";
  #endsLine = false;
  readonly #handling: TextHandling;
  readonly #maxBytes: number;

  constructor(handling: TextHandling = {}, maxBytes: number = Number.POSITIVE_INFINITY) {
    this.#handling = handling;
    this.#maxBytes = maxBytes;
  }

  append(text: string): void {
    this.characters += text.length;
    if (this.#handling.countOnly) {
      for (let at = 0; at < text.length; at++) if (isBase64(text.charCodeAt(at))) this.base64Characters++;
      return;
    }
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.lineFeeds++;
    this.#held += text;
    if (this.#held.length < heldCharacters) return;
    if (this.#handling.withoutOverwritten) this.#leaveFramesOut(false);
    const end = this.#endOfWhole();
    if (end > 0) this.#encode(end);
  }

  /** The text, if it is so short that all of it is held. */
  get shortText(): string | undefined {
    return this.#pieces.length === 0 ? this.#held : undefined;
  }

  /** How many frames a program wrote over and are left out. To be called when all of the text has arrived. */
  framesLeft(): number {
    this.#leaveFramesOut(true);
    return this.#framesLeft;
  }

  #leaveFramesOut(isWhole: boolean): void {
    if (!this.#held.includes("\r")) return;
    const { text, left } = withoutOverwritten(this.#held, isWhole);
    this.#held = text;
    this.#framesLeft += left;
  }

  /** Appends another text, which is used up. */
  take(other: CollectedText): void {
    if (other.#pieces.length === 0) {
      this.append(other.#shown(other.#held));
      return;
    }
    this.#encode(this.#held.length);
    other.#encode(other.#held.length);
    for (const piece of other.#pieces) this.#keep(piece);
    this.lineFeeds += other.lineFeeds;
    this.#endsLine = other.#endsLine;
  }

  /** As `take`, and ends the text with a line feed, unless it is empty. */
  takeLines(other: CollectedText): void {
    const { isEmpty, endsLine } = other.#ending();
    this.take(other);
    if (!isEmpty && !endsLine) this.append("\n");
  }

  /** All of it, as UTF-8. To be called once: the pieces are let go as they are joined. */
  *bytes(): Steps<Uint8Array> {
    this.#encode(this.#held.length);
    const pieces = this.#pieces;
    this.#pieces = [];
    if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
    const joined = new Uint8Array(this.#byteLength);
    const steps = new ByteSteps();
    let length = 0;
    for (const piece of pieces) {
      joined.set(piece, length);
      length += piece.length;
      if (steps.endAt(length)) yield;
    }
    return joined;
  }

  #ending(): { readonly isEmpty: boolean; readonly endsLine: boolean } {
    const held = this.#shown(this.#held);
    if (held !== "") return { isEmpty: false, endsLine: held.endsWith("\n") };
    return { isEmpty: this.#byteLength === 0, endsLine: this.#endsLine };
  }

  /** Where what is held can be parted: neither within a character nor within a sequence. */
  #endOfWhole(): number {
    const end = this.#held.length;
    if (this.#handling.withoutOverwritten) {
      const line = this.#held.lastIndexOf("\n") + 1;
      // A line that goes on may be overwritten yet, unless it is very long.
      if (line > 0 || end < heldCharacters) return line;
    }
    const escape = this.#handling.withoutColors ? this.#held.lastIndexOf("\x1b") : -1;
    // No sequence goes on beyond the start of another one.
    if (escape > 0 && escape > end - longestSequence) return escape;
    return isHighSurrogate(this.#held.charCodeAt(end - 1)) ? end - 1 : end;
  }

  #encode(end: number): void {
    const text = this.#shown(this.#held.slice(0, end));
    this.#held = this.#held.slice(end);
    if (text === "") return;
    this.#keep(encodeUtf8(text));
    this.#endsLine = text.endsWith("\n");
  }

  #keep(piece: Uint8Array): void {
    this.#byteLength += piece.length;
    if (this.#byteLength > this.#maxBytes) throw new TooMuchTextError();
    this.#pieces.push(piece);
  }

  #shown(text: string): string {
    return this.#handling.withoutColors && text.includes("\x1b") ? text.replace(terminalSequence, "") : text;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Letters, digits, `+` and `/`. */
function isBase64(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x2f && unit <= 0x39) || unit === 0x2b;
}
