import { ReadError, type ByteStream } from "@readfile/core";
import { changedError, damagedEntryError } from "./archive-errors.ts";
import type { EntryRecord } from "./archive-directory.ts";
import { readExactly, type ArchiveFile } from "./archive-file.ts";
import { crc32 } from "./crc32.ts";

/** Packed bytes that are asked for at once. */
const packedPieceBytes = 256 * 1024;

/** Packed bytes that are unpacked at once: they may become a thousand times as many. */
const inflatedPieceBytes = 4 * 1024;

const localHeaderBytes = 30;
const localHeaderSignature = 0x04034b50;

const stored = 0;
const deflated = 8;

/** Requires an entry that can be unpacked here. Throws a ReadError. */
export function requireUnpackable({ method, isEncrypted }: EntryRecord): void {
  if (isEncrypted) {
    throw new ReadError("PERMISSION_DENIED", "it is encrypted in the archive", {
      details: { reason: "encrypted" },
    });
  }
  if (method === stored || method === deflated) return;
  throw new ReadError("INTERNAL", `it is packed in a way that cannot be read here (method ${method})`, {
    details: { reason: "method", method },
  });
}

/** The unpacked bytes of an entry, piece by piece. They are exactly those that the archive promises, or it rejects. */
export function entryContent(file: ArchiveFile, record: EntryRecord): ByteStream {
  return { getReader: () => new EntryReader(file, record) };
}

/** The whole of a short entry. */
export async function shortContent(file: ArchiveFile, record: EntryRecord): Promise<Uint8Array> {
  const reader = new EntryReader(file, record);
  const bytes = new Uint8Array(record.size);
  let filled = 0;
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
    bytes.set(value, filled);
    filled += value.length;
  }
  return bytes;
}

class EntryReader {
  readonly #file: ArchiveFile;
  readonly #record: EntryRecord;
  readonly #pieces: AsyncIterator<Uint8Array>;
  #given = 0;
  #crc32 = 0;

  constructor(file: ArchiveFile, record: EntryRecord) {
    this.#file = file;
    this.#record = record;
    this.#pieces = unpackedPieces(file, record)[Symbol.asyncIterator]();
  }

  async read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> {
    const { size, crc32: promised } = this.#record;
    try {
      const { done, value } = await this.#pieces.next();
      if (done !== true) {
        this.#given += value.length;
        if (this.#given > size) throw damagedEntryError();
        this.#crc32 = crc32(value, this.#crc32);
        return { done: false, value };
      }
      if (this.#given !== size || this.#crc32 !== promised) throw damagedEntryError();
      return { done: true };
    } catch (error) {
      await this.cancel();
      if (ReadError.is(error) && error.code === "CHANGED_DURING_READ") throw error;
      // An archive that is overwritten looks damaged.
      if ((await this.#file.changed()) === true) throw changedError();
      throw ReadError.is(error) ? error : damagedEntryError(error);
    }
  }

  async cancel(): Promise<void> {
    await this.#pieces.return?.();
  }
}

async function* unpackedPieces(file: ArchiveFile, record: EntryRecord): AsyncGenerator<Uint8Array> {
  const start = await dataPosition(file, record);
  if (record.method === stored) {
    yield* packedPieces(file, start, record.packedBytes, packedPieceBytes);
    return;
  }
  const packed = streamOf(packedPieces(file, start, record.packedBytes, inflatedPieceBytes));
  const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Not every platform has `ReadableStream.from`. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Behind the local header and what it holds of variable length. */
async function dataPosition(file: ArchiveFile, { position }: EntryRecord): Promise<number> {
  const header = await readExactly(file, position, localHeaderBytes, undefined);
  const view = new DataView(header.buffer);
  if (view.getUint32(0, true) !== localHeaderSignature) throw damagedEntryError();
  return position + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
}

async function* packedPieces(
  file: ArchiveFile,
  start: number,
  byteLength: number,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < byteLength; at += packedPieceBytes) {
    const wanted = Math.min(packedPieceBytes, byteLength - at);
    const bytes = await readExactly(file, start + at, wanted, undefined);
    for (let from = 0; from < wanted; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  }
}
