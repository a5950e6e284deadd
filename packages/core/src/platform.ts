import type cryptoModule from "node:crypto";

// Only this file and source/local use Node.js. Elsewhere, platform-portable.ts takes their place. Modules that only some
// files need are loaded with the first of them, because loading takes longer than most reads. None is imported: an import
// calls each getter of a module, so that `node:process` opens the streams of the process, and `node:fs` loads all streams.
const { version } = process;
if (typeof Reflect.get(process, "getBuiltinModule") !== "function") {
  throw new Error(`@readfile/core needs Node.js 22 or later, and this is ${version}`);
}
const { isBoxedPrimitive, isProxy: isProxyObject } = process.getBuiltinModule("node:util/types");

/** Whether local paths follow the rules of Windows. */
export function isWindows(): boolean {
  return process.platform === "win32";
}

/** The working directory of the process. */
export function workingDirectory(): string {
  return process.cwd();
}

/** The path that a file URL names; undefined for any other URL. */
export function pathOfFileUrl(url: string): string | undefined {
  try {
    return process.getBuiltinModule("node:url").fileURLToPath(url);
  } catch {
    // Another scheme or host, or a separator that is written as %2F.
    return undefined;
  }
}

/** Whether an object is a proxy. Looks at nothing that the proxy could answer. */
export const isProxy: (value: unknown) => boolean = isProxyObject;

/** Whether a value is a string, a number or another primitive in an object. */
export const isBoxed: (value: unknown) => boolean = isBoxedPrimitive;

/** Decodes UTF-8. Each maximal invalid part becomes one U+FFFD; a byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  return bufferOf(bytes).toString("utf8");
}

/** Encodes a text as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/** The length of a text in UTF-8, in bytes. */
export function utf8ByteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Whether all bytes are valid UTF-8. */
export const isUtf8: (bytes: Uint8Array) => boolean = process.getBuiltinModule("node:buffer").isUtf8;

/** Decodes the bytes from `start` to `end` as ISO 8859-1: one character for each byte. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  return bufferOf(bytes).toString("latin1", Math.max(0, start), end);
}

/** The position of the first ASCII `text`, from `from` on. -1 if there is none. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  return bufferOf(bytes).indexOf(text, from, "latin1");
}

/** Whether bytes contain a NUL, which is rare in text. */
export function hasNul(bytes: Uint8Array): boolean {
  return bufferOf(bytes).includes(0);
}

/** Encodes bytes in standard base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return bufferOf(bytes).toString("base64");
}

/** Decodes standard base64. */
export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}

/** Joins pieces of bytes into one new array. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = Buffer.concat(pieces);
  // A plain array: its `slice` copies, that of a Buffer does not.
  return new Uint8Array(joined.buffer, joined.byteOffset, joined.length);
}

/** A time in milliseconds that only grows. `performance` would be loaded first, which takes longer than a read. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Runs `work` after the events that are waiting. */
export function afterWaitingEvents(work: () => void): void {
  setImmediate(work);
}

/** Runs `work` in this turn, after all that goes on because of promises that are settled by now. */
export function afterStartedWork(work: () => void): void {
  queueMicrotask(() => process.nextTick(work));
}

/** A name that no other call in any process returns. */
export function uniqueName(): string {
  return crypto.randomUUID();
}

function nodeCrypto(): typeof cryptoModule {
  return process.getBuiltinModule("node:crypto");
}

/** The digest of bytes. Throws where the platform refuses an old algorithm. */
export function digest(algorithm: "md5" | "sha256" | "sha384" | "sha512", bytes: Uint8Array): Uint8Array {
  return new Uint8Array(nodeCrypto().createHash(algorithm).update(bytes).digest());
}

/** Enciphers whole blocks of 16 bytes by AES-CBC, without padding. The key has 16 or 32 bytes. */
export function aesCbcEncrypt(key: Uint8Array, initial: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = nodeCrypto()
    .createCipheriv(`aes-${key.length * 8}-cbc`, key, initial)
    .setAutoPadding(false);
  return cipher.update(bytes);
}

/** Deciphers whole blocks of 16 bytes by AES-CBC, piece by piece, without padding. The key has 16 or 32 bytes. */
export function aesCbcDecryption(key: Uint8Array, initial: Uint8Array): (piece: Uint8Array) => Uint8Array {
  const cipher = nodeCrypto()
    .createDecipheriv(`aes-${key.length * 8}-cbc`, key, initial)
    .setAutoPadding(false);
  return (piece) => cipher.update(piece);
}

/** The part of WebAssembly that is used here. */
export interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
  compile(bytes: Uint8Array): Promise<object>;
}

/** What compiles WebAssembly. A process may run without it. */
export function webAssembly(): WebAssemblyHost | undefined {
  return (globalThis as { readonly WebAssembly?: WebAssemblyHost }).WebAssembly;
}

/** Unpacked bytes that are held at once. */
const inflatedChunkBytes = 64 * 1024;

/** How much of zlib data was unpacked. */
export type Inflated =
  /** All of it. */
  | "ended"
  /** As much as was wanted. */
  | "stopped"
  /** As much as unpacks: what follows is damaged or missing. */
  | "damaged";

/**
 * Unpacks zlib data outside of this thread, and gives it to `take` chunk by chunk, for as long as that gives true. A
 * chunk is held no longer. Rejects when aborted.
 */
export async function inflateInto(
  packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => boolean,
  signal: AbortSignal | undefined,
): Promise<Inflated> {
  const inflate = process.getBuiltinModule("node:zlib").createInflate({ chunkSize: inflatedChunkBytes });
  const onAbort = (): void => void inflate.destroy(signal?.reason as Error);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const given = process.getBuiltinModule("node:stream").Readable.from(packed, { objectMode: false });
    // A pipe does not pass on errors, and one that nobody hears ends the process.
    given.on("error", (error) => inflate.destroy(error)).pipe(inflate);
    for await (const chunk of inflate) if (!take(chunk as Uint8Array)) return "stopped";
    return "ended";
  } catch (error) {
    signal?.throwIfAborted();
    // The codes of zlib: what it unpacks is not what it should be, or ends too early.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return "damaged";
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    inflate.destroy();
  }
}

/** Unpacks little zlib data in the current turn. Undefined: it is damaged, ends too early, or has more than `maxBytes`. */
export function inflateAtOnce(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return process.getBuiltinModule("node:zlib").inflateSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

/** A Buffer over the same memory, without a copy. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
