import { inflateRawSync } from "node:zlib";
import { damaged, DocumentProblem, tooManyBytes } from "../document-problem.ts";

/** The bounds within which an archive is unpacked. */
export interface ZipBounds {
  readonly maxEntries: number;
  /** Of all parts that are unpacked. */
  readonly maxUnpackedBytes: number;
  /** How many times its packed size a part may be, if it is large. */
  readonly maxRatio: number;
}

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerStart: number;
}

/** A smaller part may be packed as well as it can: a table of zeros is. */
const smallPartBytes = 4 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entryBytes = 46;
const headerBytes = 30;
/** What a size or a position says that stands elsewhere, because it takes more than 32 bits. */
const isElsewhere = 0xffffffff;

/** A ZIP archive of which parts are unpacked when they are wanted. Whatever it says of itself, the bounds hold. */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #bounds: ZipBounds;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #unpackedBytes = 0;

  /** Throws a DocumentProblem for an archive that is broken, cut off or too large. */
  constructor(bytes: Uint8Array, bounds: ZipBounds) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#bounds = bounds;
    this.#entries = this.#readEntries();
  }

  /** The names of all parts, in their order. */
  get names(): readonly string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  /** Whether there is a part. Small and capital letters are the same, as Office has it. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Unpacks a part. Undefined: there is none of this name. Throws a DocumentProblem. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    return entry === undefined ? undefined : this.#unpacked(entry);
  }

  /** Unpacks a part that a document must have. Throws a DocumentProblem. */
  require(name: string): Uint8Array {
    const bytes = this.read(name);
    if (bytes === undefined) throw damaged(`is broken: its part ${name} is missing`);
    return bytes;
  }

  #readEntries(): Map<string, ZipEntry> {
    const { maxEntries } = this.#bounds;
    const end = this.#findEnd();
    const count = this.#view.getUint16(end + 10, true);
    const start = this.#view.getUint32(end + 16, true);
    if (count === 0xffff || start === isElsewhere) {
      throw damaged("is a ZIP archive of more than 65,534 parts or 4 GiB, which no document is");
    }
    if (count > maxEntries) {
      const said = `has ${count} parts, and no more than ${maxEntries} are read`;
      throw new DocumentProblem({ reason: "entries", said, limit: maxEntries });
    }
    const entries = new Map<string, ZipEntry>();
    const decoder = new TextDecoder();
    let at = start;
    for (let index = 0; index < count; index++) {
      if (at + entryBytes > this.#bytes.length || this.#view.getUint32(at, true) !== entrySignature) {
        throw damaged("has a broken list of parts");
      }
      const nameBytes = this.#view.getUint16(at + 28, true);
      const name = decoder.decode(this.#bytes.subarray(at + entryBytes, at + entryBytes + nameBytes));
      // Some programs on Windows write backslashes.
      const plainName = name.replaceAll("\\", "/").replace(/^\//, "");
      entries.set(plainName.toLowerCase(), {
        name: plainName,
        method: this.#view.getUint16(at + 10, true),
        isEncrypted: (this.#view.getUint16(at + 8, true) & 1) === 1,
        packedBytes: this.#view.getUint32(at + 20, true),
        unpackedBytes: this.#view.getUint32(at + 24, true),
        headerStart: this.#view.getUint32(at + 42, true),
      });
      at +=
        entryBytes + nameBytes + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true);
    }
    return entries;
  }

  /** The position of the record at the end of the archive, before which nothing of it is known. */
  #findEnd(): number {
    const last = this.#bytes.length - endBytes;
    for (let at = last; at >= Math.max(0, last - maxCommentBytes); at--) {
      if (this.#bytes[at] === 0x50 && this.#view.getUint32(at, true) === endSignature) return at;
    }
    throw damaged("is incomplete: the file ends before its list of parts does");
  }

  #unpacked({ name, method, isEncrypted, packedBytes, headerStart }: ZipEntry): Uint8Array {
    if (isEncrypted) {
      throw new DocumentProblem({ reason: "encrypted", said: "needs a password" });
    }
    if (
      headerStart + headerBytes > this.#bytes.length ||
      this.#view.getUint32(headerStart, true) !== headerSignature
    ) {
      throw damaged(`is broken: its part ${name} is not where it should be`);
    }
    const start =
      headerStart +
      headerBytes +
      this.#view.getUint16(headerStart + 26, true) +
      this.#view.getUint16(headerStart + 28, true);
    if (start + packedBytes > this.#bytes.length) {
      throw damaged(`is incomplete: the file ends within its part ${name}`);
    }
    const packed = this.#bytes.subarray(start, start + packedBytes);
    const unpacked = method === 0 ? packed : this.#inflated(name, method, packed);
    this.#unpackedBytes += unpacked.length;
    const { maxUnpackedBytes } = this.#bounds;
    if (this.#unpackedBytes > maxUnpackedBytes) throw tooManyBytes(maxUnpackedBytes);
    return unpacked;
  }

  #inflated(name: string, method: number, packed: Uint8Array): Uint8Array {
    if (method !== 8) throw damaged(`is packed by a method that no document uses (${method})`);
    const { maxRatio, maxUnpackedBytes } = this.#bounds;
    const leftBytes = maxUnpackedBytes - this.#unpackedBytes;
    const mostByRatio = Math.max(smallPartBytes, packed.length * maxRatio);
    const maxOutputLength = Math.max(1, Math.min(leftBytes, mostByRatio));
    try {
      return inflateRawSync(packed, { maxOutputLength });
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "ERR_BUFFER_TOO_LARGE") {
        throw damaged(`is broken: its part ${name} cannot be unpacked`);
      }
      if (leftBytes <= mostByRatio) throw tooManyBytes(maxUnpackedBytes);
      const said = `unpacks to more than ${maxRatio} times its size, as no honest document does`;
      throw new DocumentProblem({ reason: "ratio", said, limit: maxRatio });
    }
  }
}
