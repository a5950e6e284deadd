import { encodeUtf8 } from "../../platform.ts";
import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import { streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { settledBytes, streamDecoder, type StreamDecoder } from "./stream-decoder.ts";
import type { TextEncoding } from "./choose-encoding.ts";

const pieceBytes = 256 * 1024;
/** The distance between the places where decoding can start again. */
const restartBytes = 1024 * 1024;

/** A place where nothing of a character is pending: `source` in the file, `output` in its text. */
interface Restart {
  readonly source: number;
  readonly output: number;
}

/** Presents the text of a file as UTF-8, decoded as it is read and without the byte order mark. */
export function transcodedBytes(file: FileBytes, encoding: TextEncoding): FileBytes {
  return streamedBytes(new TranscodedFile(file, encoding), file.signal);
}

/**
 * The text of a file as UTF-8. It takes bounded memory whatever the size: reading backwards starts again from a place
 * not far before.
 */
class TranscodedFile implements SourceFile {
  readonly size: null = null;
  readonly #file: FileBytes;
  readonly #encoding: string;
  readonly #restarts: Restart[];
  #decoder: StreamDecoder;
  #sourcePosition: number;
  /** The last decoded piece, and where in the output it starts. */
  #piece: Uint8Array = new Uint8Array(0);
  #pieceStart = 0;
  #ended = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: FileBytes, encoding: TextEncoding) {
    this.#file = file;
    this.#encoding = encoding.name;
    this.#decoder = streamDecoder(encoding.name);
    this.#sourcePosition = encoding.markBytes;
    this.#restarts = [{ source: encoding.markBytes, output: 0 }];
  }

  get path(): SourcePath {
    return this.#file.source.path;
  }

  get modifiedMs(): number | null {
    return this.#file.source.modifiedMs;
  }

  /** Differs from the version of the file itself, whose lines end at other places. */
  get version(): string | null {
    const { version } = this.#file.source;
    return version === null ? null : `${version} from ${this.#encoding}`;
  }

  /** Reads run one after the other, since they share the decoder. */
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
    this.#decoder = streamDecoder(this.#encoding);
    this.#ended = false;
  }

  async #advance(): Promise<void> {
    const bytes = new Uint8Array(pieceBytes);
    const filled = await fillFrom(this.#file, bytes, this.#sourcePosition);
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
