import { encodeUtf8 } from "../../platform.ts";
import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { settledBytes, streamDecoder, type StreamDecoder } from "./stream-decoder.ts";
import type { TextEncoding } from "./choose-encoding.ts";

const pieceBytes = 256 * 1024;
/** How far apart the places are from which decoding can start again. */
const restartBytes = 1024 * 1024;

/** A place where nothing of a character is pending: `source` in the file, `output` in its text. */
interface Restart {
  readonly source: number;
  readonly output: number;
}

/**
 * The text of a file as UTF-8, decoded as it is read: without the byte order mark, and whatever its size in bounded
 * memory. Reading backwards starts again from a place not far before.
 */
export class TranscodedFile implements SourceFile {
  readonly size: null = null;
  readonly #file: SourceFile;
  readonly #encoding: string;
  readonly #restarts: Restart[];
  #decoder: StreamDecoder;
  #sourcePosition: number;
  /** The piece that was decoded last, and where in the output it starts. */
  #piece: Uint8Array = new Uint8Array(0);
  #pieceStart = 0;
  #ended = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: SourceFile, encoding: TextEncoding) {
    this.#file = file;
    this.#encoding = encoding.name;
    this.#decoder = streamDecoder(encoding.name);
    this.#sourcePosition = encoding.markBytes;
    this.#restarts = [{ source: encoding.markBytes, output: 0 }];
  }

  get path(): SourcePath {
    return this.#file.path;
  }

  get modifiedMs(): number | null {
    return this.#file.modifiedMs;
  }

  /** Another than that of the file itself, whose lines end at other places. */
  get version(): string | null {
    return this.#file.version === null ? null : `${this.#file.version} from ${this.#encoding}`;
  }

  /** One read after the other: they share the decoder. */
  read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    const result = this.#queue.then(() => this.#read(target, position, signal));
    this.#queue = result.catch(() => {});
    return result;
  }

  changed(): boolean | null | Promise<boolean | null> {
    return this.#file.changed();
  }

  close(): void {
    this.#file.close();
  }

  async #read(target: Uint8Array, position: number, signal: AbortSignal | undefined): Promise<number> {
    if (position < this.#pieceStart) this.#restart(position);
    while (position >= this.#pieceStart + this.#piece.length) {
      if (this.#ended) return 0;
      await yieldTurn();
      signal?.throwIfAborted();
      await this.#advance(signal);
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
    this.#decoder = streamDecoder(this.#encoding);
    this.#ended = false;
  }

  async #advance(signal: AbortSignal | undefined): Promise<void> {
    const bytes = new Uint8Array(pieceBytes);
    const filled = await fillFrom(this.#file, bytes, this.#sourcePosition, signal);
    this.#ended = filled < bytes.length;
    const settled = this.#ended ? 0 : settledBytes(bytes, this.#encoding);
    const taken = bytes.subarray(0, settled > 0 ? settled : filled);
    const text = this.#decoder.decode(taken) + (this.#ended ? this.#decoder.finish() : "");
    this.#pieceStart += this.#piece.length;
    this.#piece = encodeUtf8(text);
    this.#sourcePosition += taken.length;
    if (settled > 0) this.#remember();
  }

  #remember(): void {
    const last = this.#restarts.at(-1)?.source ?? 0;
    if (this.#sourcePosition - last < restartBytes) return;
    const output = this.#pieceStart + this.#piece.length;
    this.#restarts.push({ source: this.#sourcePosition, output });
  }
}
