import { CollectedBytes } from "../lines/bytes/collected-bytes.ts";
import { carriageReturn } from "../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../lines/kernel/shared-kernel.ts";
import { concatBytes, decodeUtf8 } from "../platform.ts";

/** So many bytes are enough to guess their encoding. */
const maxSampleBytes = 16 * 1024;
/** Bytes that are kept of the last piece: an incomplete character shows only at the end of the line. */
const keptBytes = 64;

/** Of the frame that a program wrote last over others, so much is kept. */
const maxFrameBytes = 4096;
/** Programs clear a line by few blank frames. */
const maxBlankFrames = 8;

/** What is known of a line that may be larger than memory. */
export interface LongLine {
  /** The part that is kept. */
  readonly text: string;
  /** Characters behind that part. */
  readonly charactersLeft: number;
  /** The length of the whole line. */
  readonly characters: number;
  /** Bytes that are not UTF-8 in the kept part. They are only looked for behind skipped characters. */
  readonly invalid?: InvalidPart;
  /** What stands between its CRs, if it has any. */
  readonly frames?: Frames;
}

/** A part of a line in which some bytes are not UTF-8. */
export interface InvalidPart {
  /** The text of the part, in which each U+FFFD stands for such bytes: one that the line itself holds is another character. */
  readonly masked: string;
  /** Such bytes, and others around them. */
  readonly bytes: Uint8Array;
}

/** What a program wrote over itself in one line, with a CR before each frame. */
export interface Frames {
  readonly count: number;
  /** The last one that is not blank. */
  readonly last: string;
}

type StreamingDecoder = InstanceType<typeof TextDecoder>;

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
  /** The bytes behind the last CR, and those between the last two, as far as they are kept. */
  #lastFrame: Uint8Array = new Uint8Array(0);
  #frameBefore: Uint8Array = new Uint8Array(0);
  #returns = 0;
  /** Decodes a U+FFFD of the file as another character, so that what is left of it stands for bytes that are not UTF-8. */
  readonly #maskedDecoder: StreamingDecoder | undefined;
  #masked = "";
  #bytesBefore: Uint8Array = new Uint8Array(0);
  /** Bytes around those in the kept part that are not UTF-8. */
  readonly #invalid: CollectedBytes = new CollectedBytes();

  /** Skips `skipCharacters`, then keeps up to `maxCharacters`, but no more than about `maxUnits` UTF-16 units. */
  constructor(skipCharacters: number, maxCharacters: number, maxUnits: number) {
    this.#skipCharacters = skipCharacters;
    this.#maxCharacters = maxCharacters;
    this.#maxUnits = Math.max(2, maxUnits);
    this.#maskedDecoder = skipCharacters > 0 ? new TextDecoder("utf-8", { ignoreBOM: true }) : undefined;
  }

  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const { ascii, carriageReturns } = sharedKernel().inspect(bytes);
    this.#keepFrame(bytes, carriageReturns);
    if (!(ascii && !this.#mayHoldPart && this.#countOnly(bytes.length))) {
      const text = this.#decoder.decode(bytes, { stream: true });
      const masked = this.#maskedDecoder?.decode(this.#withoutReplacements(bytes), { stream: true });
      if (this.#add(text, masked).includes("\ufffd")) this.#keepInvalid(bytes);
    }
    this.#mayHoldPart = !ascii;
  }

  finish(): LongLine {
    const isCutShort = this.#add(this.#decoder.decode(), this.#maskedDecoder?.decode()).includes("\ufffd");
    if (isCutShort) this.#keepInvalid(this.#bytesBefore);
    const last = decodeUtf8(this.#lastFrame);
    return {
      text: this.#text,
      charactersLeft: this.#left,
      characters: this.#skipped + this.#kept + this.#left,
      ...(this.#invalid.length > 0 && { invalid: { masked: this.#masked, bytes: this.#invalid.view() } }),
      ...(this.#returns > 0 && {
        frames: {
          count: this.#returns + 1,
          last: isBlank(last) ? decodeUtf8(this.#frameBefore) : last,
        },
      }),
    };
  }

  #keepFrame(bytes: Uint8Array, returns: number): void {
    if (returns > 0) {
      this.#returns += returns;
      const last = bytes.lastIndexOf(carriageReturn);
      this.#keepFrameBefore(bytes.subarray(0, last));
      this.#lastFrame = bytes.slice(last + 1, last + 1 + maxFrameBytes);
    } else if (this.#returns > 0 && this.#lastFrame.length < maxFrameBytes) {
      this.#lastFrame = concatBytes([this.#lastFrame, bytes.subarray(0, maxFrameBytes)]);
    }
  }

  /** Keeps the last frame that is not blank before a CR. */
  #keepFrameBefore(bytes: Uint8Array): void {
    let end = bytes.length;
    for (let looks = 0; looks < maxBlankFrames; looks++) {
      const start = bytes.subarray(0, end).lastIndexOf(carriageReturn) + 1;
      const piece = bytes.slice(start, Math.min(end, start + maxFrameBytes));
      const frame = start > 0 ? piece : concatBytes([this.#lastFrame, piece]);
      if (!isBlank(decodeUtf8(frame))) {
        this.#frameBefore = frame;
        return;
      }
      if (start === 0) return;
      end = start - 1;
    }
  }

  /** Counts ASCII characters without decoding them, unless some may have to be kept: then returns false. */
  #countOnly(characters: number): boolean {
    if (this.#skipped + characters <= this.#skipCharacters) this.#skipped += characters;
    else if (this.#left > 0) this.#left += characters;
    else return false;
    return true;
  }

  /** Gives the bytes with U+FFFF in place of each U+FFFD, which differs in its last byte alone. */
  #withoutReplacements(bytes: Uint8Array): Uint8Array {
    let masked = bytes;
    for (let at = bytes.indexOf(0xbd); at !== -1; at = bytes.indexOf(0xbd, at + 1)) {
      const [first, second] = [-2, -1].map((back) => bytes[at + back] ?? this.#bytesBefore.at(at + back));
      if (first !== 0xef || second !== 0xbf) continue;
      if (masked === bytes) masked = bytes.slice();
      masked[at] = 0xbf;
    }
    this.#bytesBefore = concatBytes([this.#bytesBefore, bytes.subarray(-keptBytes)]).slice(-keptBytes);
    return masked;
  }

  /** Keeps bytes of which some are shown as U+FFFD. */
  #keepInvalid(bytes: Uint8Array): void {
    if (this.#invalid.length < maxSampleBytes) this.#invalid.append(bytes.subarray(0, maxSampleBytes));
  }

  /** Returns what is kept of `masked`, which has the same length. */
  #add(decoded: string, masked = ""): string {
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
    const end = at;
    this.#text += decoded.slice(start, end);
    // Once a character was left out, no later one is kept, in this piece or the next.
    while (at < decoded.length) {
      at += unitsAt(decoded, at);
      this.#left++;
    }
    const kept = masked.slice(start, end);
    this.#masked += kept;
    return kept;
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

/** What only the display of progress holds: percents, bars, rates, and counts of a total. */
const progressSigns =
  /\d ?%|[\u2501\u2578\u257a\u2580-\u259f\u25cb-\u25d3\u2800-\u28ff]|\[[=#*.> -]{3,}|\d ?(?:[kKMGT]i?)?(?:[Bb]|it|items|files|rows)\/s|\b\d+ ?(?:\/|of) ?\d+\b/u;
/** Those that no table holds. */
const barsAndRates =
  /\d%[ |]*[|[]|[\u2501\u2578\u257a\u2580-\u259f\u2800-\u28ff]|\[[=#*.> -]{3,}|\d ?(?:[kKMGT]i?)?(?:[Bb]|it)\/s/u;

/**
 * The frames of a line, if a program showed its progress in it: then only the last one was to be seen. Undefined for
 * other text with CRs. `long`: those of a line of which `text` is only the start. `isOnlyLine`: the file has no other
 * line, so that the CRs may be the ends of its lines.
 */
export function progressFrames(
  text: string,
  long: Frames | undefined,
  isOnlyLine: boolean,
): Frames | undefined {
  const pieces = text.split("\r");
  // The last piece of a part is not whole.
  const all = long === undefined ? pieces : [...pieces.slice(0, -1), long.last];
  const frames = all.filter((frame) => !isBlank(frame));
  const last = frames.at(-1);
  if (last === undefined || frames.length < 2 || !isProgress(frames, isOnlyLine)) return undefined;
  return long ?? { count: frames.length, last };
}

function isProgress(frames: readonly string[], isOnlyLine: boolean): boolean {
  const signs = isOnlyLine ? barsAndRates : progressSigns;
  if (frames.filter((frame) => signs.test(frame)).length * 2 >= frames.length) return true;
  return isOnlyLine
    ? isRisingPercent(frames) || (frames.length > 3 && isRisingCounter(frames.slice(0, -1)))
    : frames.length > 2 && (isCounter(frames) || isGrowing(frames));
}

/** Whether each frame is one percentage, and none is smaller than the one before. */
function isRisingPercent(frames: readonly string[]): boolean {
  const percents = frames.map((frame) =>
    Number(/^[^\d,;\t]*(\d{1,3}(?:\.\d+)?) ?%[^,;\t]*$/.exec(frame)?.[1]),
  );
  return percents.every((percent, index) => percent >= (percents[index - 1] ?? 0));
}

/** Whether the frames are alike but for their numbers, the first of which is a percentage that never falls. */
function isRisingCounter(frames: readonly string[]): boolean {
  const shapes = new Set(frames.map((frame) => frame.replace(/\d+/g, "0").replace(/\s+/g, " ").trim()));
  const percents = frames.map((frame) => Number(/^[^\d,;\t]*(\d{1,3}(?:\.\d+)?) ?%/.exec(frame)?.[1]));
  return shapes.size === 1 && percents.every((percent, index) => percent >= (percents[index - 1] ?? 0));
}

/** Whether the frames differ in their numbers alone, or in a line that turns. */
function isCounter(frames: readonly string[]): boolean {
  const [first = "", ...others] = frames.map((frame) => frame.replace(/\d+|[-|/\\]/g, "0").trim());
  return first.includes("0") && others.filter((other) => other === first).length * 2 >= frames.length;
}

/** Whether each frame repeats the one before and adds something, such as a point. */
function isGrowing(frames: readonly string[]): boolean {
  return frames.every((frame, index) => frame.startsWith(frames[index - 1]?.trimEnd() ?? ""));
}

/** Sequences for a terminal, which show nothing. Bounded, so that matching takes linear time. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is left out
const terminalSequence = /\x1b\[[0-9;?]{0,32}[A-Za-z]/g;

/** Whether a frame shows nothing, such as one that clears the line. */
function isBlank(frame: string): boolean {
  return frame.trim() === "" || frame.replace(terminalSequence, "").trim() === "";
}

/** A text as it was to be seen: of each line, the last frame. */
export interface OverwrittenText {
  readonly text: string;
  /** Frames that are left out. */
  readonly left: number;
}

/**
 * Leaves out what a program wrote over: of each line, all before its last CR that is followed by more than blanks.
 * `isWhole`: the last line does not go on. Otherwise all is kept of it that may be its last frame.
 */
export function withoutOverwritten(text: string, isWhole: boolean): OverwrittenText {
  let left = 0;
  const lines = text.split("\n");
  const shown = lines.map((line, index) => {
    if (!line.includes("\r")) return line;
    const isLast = index === lines.length - 1;
    // The CR of a CRLF overwrites nothing.
    const end = !isLast && line.endsWith("\r") ? "\r" : "";
    const frames = (end === "" ? line : line.slice(0, -1)).split("\r");
    const last = frames.findLastIndex((frame) => !isBlank(frame));
    if (isLast && !isWhole) {
      const from = Math.max(0, last === frames.length - 1 ? last - 1 : last);
      left += countShown(frames.slice(0, from));
      return frames.slice(from).join("\r");
    }
    left += countShown(frames.slice(0, Math.max(0, last)));
    return (frames[last] ?? "") + end;
  });
  return { text: shown.join("\n"), left };
}

function countShown(frames: readonly string[]): number {
  return frames.filter((frame) => !isBlank(frame)).length;
}
