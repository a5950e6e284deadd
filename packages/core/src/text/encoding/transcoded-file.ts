import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import { streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { encodeUtf8 } from "../../platform.ts";
import type { TextEncoding } from "./choose-encoding.ts";
import { settledBytes, streamDecoder, type StreamDecoder } from "./stream-decoder.ts";

/** Presents the text of a file as UTF-8, without its byte order mark. Decodes the file as it is read. */
export function transcodedBytes(file: FileBytes, encoding: TextEncoding): FileBytes {
  return streamedBytes(new TranscodedFile(file, encoding), file.signal);
}

const pieceBytes = 256 * 1024;

/** The distance between two places where decoding can restart, in bytes of the file. */
const restartBytes = 1024 * 1024;

/** A place between two characters: byte `source` of the file, and byte `output` of its text as UTF-8. */
interface Restart {
  readonly source: number;
  readonly output: number;
}

/** A part of a file in one encoding, which starts behind its byte order mark. */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly markBytes: number;
}

/**
 * The text of a file as UTF-8. It holds one piece of the text at a time: to read backwards, it restarts the decoding
 * from a place shortly before.
 */
class TranscodedFile implements SourceFile {
  readonly size: null = null;
  readonly #file: FileBytes;
  readonly #encoding: string;
  readonly #parts: readonly Part[];
  readonly #restarts: Restart[];
  #decoder: StreamDecoder;
  /** The part of the file that is decoded. */
  #part = 0;
  #sourcePosition: number;
  /** The last decoded piece, and where it starts in the output. */
  #piece: Uint8Array = new Uint8Array(0);
  #pieceStart = 0;
  #ended = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: FileBytes, encoding: TextEncoding) {
    this.#file = file;
    this.#encoding = encoding.name;
    const { name, markBytes } = encoding;
    this.#parts = encoding.parts ?? [{ name, start: markBytes, markBytes }];
    this.#decoder = streamDecoder(this.#parts[0]?.name ?? name);
    this.#sourcePosition = markBytes;
    this.#restarts = [{ source: markBytes, output: 0 }];
  }

  get path(): SourcePath {
    return this.#file.source.path;
  }

  get modifiedMs(): number | null {
    return this.#file.source.modifiedMs;
  }

  get changedMs(): number | undefined {
    return this.#file.source.changedMs;
  }

  /** Differs from the file's own version, because the lines end at other bytes. */
  get version(): string | null {
    const { version } = this.#file.source;
    return version === null ? null : `${version} from ${this.#encoding}`;
  }

  /** Reads run one after another, because they share the decoder. */
  read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    const result = this.#queue.then(() => this.#read(target, position, signal));
    this.#queue = result.catch(() => {});
    return result;
  }

  changed(): boolean | null | Promise<boolean | null> {
    return this.#file.source.changed();
  }

  close(): void {
    this.#file.source.close();
  }

  async #read(target: Uint8Array, position: number, signal: AbortSignal | undefined): Promise<number> {
    if (position < this.#pieceStart) this.#restart(position);
    while (position >= this.#pieceStart + this.#piece.length) {
      if (this.#ended) return 0;
      await yieldTurn();
      signal?.throwIfAborted();
      await this.#advance();
    }
    const from = position - this.#pieceStart;
    const part = this.#piece.subarray(from, from + target.length);
    target.set(part);
    return part.length;
  }

  #restart(position: number): void {
    const place = this.#restarts.findLast((restart) => restart.output <= position);
    this.#sourcePosition = place?.source ?? 0;
    this.#pieceStart = place?.output ?? 0;
    this.#piece = new Uint8Array(0);
    this.#part = Math.max(
      0,
      this.#parts.findLastIndex(({ start }) => start <= this.#sourcePosition),
    );
    this.#decoder = streamDecoder(this.#partEncoding());
    this.#ended = false;
  }

  async #advance(): Promise<void> {
    const next = this.#parts[this.#part + 1];
    const partEnd = next === undefined ? Infinity : next.start - next.markBytes;
    const bytes = new Uint8Array(Math.min(pieceBytes, partEnd - this.#sourcePosition));
    const filled = await fillFrom(this.#file, bytes, this.#sourcePosition);
    this.#ended = filled < bytes.length;
    const isLastOfPart = this.#ended || this.#sourcePosition + filled === partEnd;
    const settled = isLastOfPart ? 0 : settledBytes(bytes, this.#partEncoding());
    const taken = bytes.subarray(0, settled > 0 ? settled : filled);
    const text = this.#decoder.decode(taken) + (isLastOfPart ? this.#decoder.finish() : "");
    this.#pieceStart += this.#piece.length;
    this.#piece = encodeUtf8(text);
    this.#sourcePosition += taken.length;
    if (isLastOfPart && !this.#ended && next !== undefined) {
      this.#sourcePosition = next.start;
      this.#part++;
      this.#decoder = streamDecoder(next.name);
    }
    if (settled > 0) this.#rememberRestart();
  }

  #partEncoding(): string {
    return this.#parts[this.#part]?.name ?? this.#encoding;
  }

  #rememberRestart(): void {
    const last = this.#restarts.at(-1)?.source ?? 0;
    if (this.#sourcePosition - last < restartBytes) return;
    const output = this.#pieceStart + this.#piece.length;
    this.#restarts.push({ source: this.#sourcePosition, output });
  }
}
