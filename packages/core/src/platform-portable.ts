import type { FileSource } from "./contract/file-source.ts";
import type { Inflated } from "./platform.ts";

// The twin of platform.ts for hosts without Node.js: browsers, and Workers of Cloudflare. The build puts it in the place of
// platform.ts and of source/local for the conditions `browser` and `workerd`; tsdown.config.ts. It uses nothing but what both have.

const noDisk = "there is no disk here; give the option source, or a workspace over one";

/** In place of the source of the local disk. Throws a TypeError. */
export function localSource(): FileSource {
  throw new TypeError(noDisk);
}

/** Whether local paths follow the rules of Windows. */
export function isWindows(): boolean {
  return false;
}

/** There is none. Throws a TypeError. */
export function workingDirectory(): string {
  throw new TypeError(noDisk);
}

/** The path that a file URL names; undefined for any other URL. */
export function pathOfFileUrl(url: string): string | undefined {
  try {
    const { protocol, hostname, pathname } = new URL(url);
    if (protocol !== "file:" || hostname !== "" || /%2f/i.test(pathname)) return undefined;
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Nobody can tell here. What a proxy throws when it is looked at is answered like any other error. */
export function isProxy(_value: unknown): boolean {
  return false;
}

const boxes: readonly (() => unknown)[] = [String, Number, Boolean, Symbol, BigInt].map(
  ({ prototype }): (() => unknown) => prototype.valueOf,
);

/** Whether a value is a string, a number or another primitive in an object. */
export function isBoxed(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return boxes.some((valueOf) => {
    try {
      valueOf.call(value);
      return true;
    } catch {
      // It is no object of this kind.
      return false;
    }
  });
}

/** Decodes UTF-8. Each maximal invalid part becomes one U+FFFD; a byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Encodes a text as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The length of a text in UTF-8, in bytes. */
export function utf8ByteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    const next = text.charCodeAt(index + 1);
    // The two units of one character take four bytes together.
    if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) index++;
  }
  return bytes;
}

/** Whether all bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** So many arguments a call takes everywhere. */
const maxArguments = 8192;

/** Decodes the bytes from `start` to `end` as ISO 8859-1: one character for each byte. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  // A TextDecoder for this name decodes Windows-1252.
  const part = bytes.subarray(Math.max(0, start), Math.max(0, end));
  let text = "";
  for (let from = 0; from < part.length; from += maxArguments) {
    text += String.fromCharCode(...part.subarray(from, from + maxArguments));
  }
  return text;
}

/** The position of the first ASCII `text`, from `from` on. -1 if there is none. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length++;
    if (length === text.length) return at;
  }
  return -1;
}

/** Whether bytes contain a NUL, which is rare in text. */
export function hasNul(bytes: Uint8Array): boolean {
  return bytes.includes(0);
}

/** Encodes bytes in standard base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(decodeLatin1(bytes, 0, bytes.length));
}

/** Decodes standard base64. What does not belong to it is left out. */
export function decodeBase64(text: string): Uint8Array {
  const digits = text
    .replace(/=.*$/s, "")
    .replace(/[-_]/g, (sign) => (sign === "-" ? "+" : "/"))
    .replace(/[^A-Za-z0-9+/]/g, "");
  // A single digit holds no whole byte.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

/** Joins pieces of bytes into one new array. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** A time in milliseconds that only grows. */
export function monotonicMs(): number {
  return performance.now();
}

/**
 * A Worker of Cloudflare drops the timers of a request with the request: nobody else may wait for them. There, work goes on in
 * the same turn, which holds up nobody.
 */
const isWorker: boolean =
  (globalThis as { readonly navigator?: { readonly userAgent?: string } }).navigator?.userAgent ===
  "Cloudflare-Workers";

/** The part of a message channel that is used here. */
interface Channel {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
}

/** Runs `work` after the events that are waiting. */
export function afterWaitingEvents(work: () => void): void {
  if (isWorker) {
    queueMicrotask(work);
    return;
  }
  // Browsers delay timers that timers start.
  const { port1, port2 } = new MessageChannel() as unknown as Channel;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a port is started by this, and not by a listener
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

/** Microtasks that started work may take before the next work starts. */
const startedSteps = 16;

/** Runs `work` in this turn, after all that goes on because of promises that are settled by now, as far as that is short. */
export function afterStartedWork(work: () => void, steps: number = startedSteps): void {
  queueMicrotask(() => (steps > 0 ? afterStartedWork(work, steps - 1) : work()));
}

let names = 0;

/** A name that no other call in any process returns. */
export function uniqueName(): string {
  names++;
  try {
    return crypto.randomUUID();
  } catch {
    // There is no such thing on a page without https, nor before the first request of a Worker.
    return `${Date.now()}-${performance.now()}-${names}`;
  }
}

/** There is no digest that does not have to be waited for. Throws. */
export function digest(_algorithm: "md5" | "sha256" | "sha384" | "sha512", _bytes: Uint8Array): Uint8Array {
  throw new Error("there are no digests here");
}

/** As `digest`. Throws. */
export function aesCbcEncrypt(_key: Uint8Array, _initial: Uint8Array, _bytes: Uint8Array): Uint8Array {
  throw new Error("there are no ciphers here");
}

/** As `digest`. Throws. */
export function aesCbcDecryption(_key: Uint8Array, _initial: Uint8Array): (piece: Uint8Array) => Uint8Array {
  throw new Error("there are no ciphers here");
}

/** None: a Worker refuses to compile it, and the kernel in JavaScript gives the same results. */
export function webAssembly(): undefined {
  return undefined;
}

/** There is nothing that unpacks in the current turn. */
export function inflateAtOnce(_packed: Uint8Array, _maxBytes: number): undefined {
  return undefined;
}

/** Packed bytes that are given at once. They unpack to no more chunks than are waited for. */
const packedPieceBytes = 1024;
/** A Worker waits for one chunk at a time, and drops none. */
const waitedChunks = isWorker ? 1 : 160;

/**
 * Unpacks zlib data, and gives it to `take` chunk by chunk, for as long as that gives true. Rejects when aborted.
 */
export async function inflateInto(
  packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => boolean,
  signal: AbortSignal | undefined,
): Promise<Inflated> {
  signal?.throwIfAborted();
  const { readable, writable } = new DecompressionStream("deflate");
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const giving = { stopped: false, failed: false, error: undefined as unknown };
  const given = giveTo(writer, packed, giving);
  // An error of the stream drops the chunks that nobody waits for yet.
  const waited: ReturnType<typeof reader.read>[] = [];
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const onAbort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    for (;;) {
      while (waited.length < waitedChunks) {
        const asked = reader.read();
        asked.catch(() => {});
        waited.push(asked);
      }
      let next: Awaited<(typeof waited)[number]>;
      try {
        next = await Promise.race([waited.shift() ?? reader.read(), aborted.promise]);
      } catch (error) {
        signal?.throwIfAborted();
        await given;
        if (giving.failed) throw giving.error;
        // What follows the packed data is no damage.
        return error instanceof Error && /junk|trailing/i.test(error.message) ? "ended" : "damaged";
      }
      signal?.throwIfAborted();
      if (next.done) return "ended";
      if (!take(next.value)) return "stopped";
    }
  } finally {
    giving.stopped = true;
    signal?.removeEventListener("abort", onAbort);
    reader.cancel().catch(() => {});
    writer.abort().catch(() => {});
  }
}

/** Gives packed bytes in small pieces. Never rejects: an error of the stream reaches its reader, and one of `packed` is kept. */
async function giveTo(
  writer: Pick<WritableStreamDefaultWriter, "write" | "close" | "abort" | "closed">,
  packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  giving: { stopped: boolean; failed: boolean; error: unknown },
): Promise<void> {
  writer.closed.catch(() => {});
  try {
    for await (const piece of packed) {
      for (let start = 0; start < piece.length; start += packedPieceBytes) {
        if (giving.stopped) return;
        try {
          await writer.write(piece.slice(start, start + packedPieceBytes));
        } catch {
          return;
        }
      }
    }
  } catch (error) {
    giving.failed = true;
    giving.error = error;
  }
  try {
    await (giving.failed ? writer.abort(giving.error) : writer.close());
  } catch {
    // The reader is told.
  }
}
