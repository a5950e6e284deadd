import type { Steps } from "../../lines/bytes/yield-turn.ts";
import { aesCbcDecryption, aesCbcEncrypt, concatBytes, digest } from "../../platform.ts";
import type { PdfDictionary, PdfValue } from "./pdf-objects.ts";

/** Deciphers the stream of an object, of which it is given the number and the generation. */
export type Decipher = (bytes: Uint8Array, number: number, generation: number) => Steps<Uint8Array>;

/**
 * How the streams of an encrypted document are deciphered. Undefined: not without a password. `entries`: those of its
 * dictionary of encryption, without references. `id`: the first identifier of the document.
 *
 * Knows the standard handler of revisions 2 to 6 (ISO 32000-2, 7.6.4).
 */
export function decipherOf(entries: PdfDictionary, id: Uint8Array): Decipher | undefined {
  if (entries.get("/Filter") !== "/Standard") return undefined;
  const revision = entries.get("/R");
  try {
    if (revision === 5 || revision === 6) {
      const key = longKey(entries, revision);
      return key && decipherBy(streamMethod(entries), key);
    }
    if (revision !== 2 && revision !== 3 && revision !== 4) return undefined;
    const key = shortKey(entries, revision, id);
    return key && decipherBy(entries.get("/V") === 4 ? streamMethod(entries) : "/V2", key);
  } catch {
    // The platform may refuse an old algorithm.
    return undefined;
  }
}

/** How streams are enciphered; undefined: not at all. */
function streamMethod(entries: PdfDictionary): PdfValue | undefined {
  const filters = entries.get("/CF");
  const name = entries.get("/StmF") ?? "/Identity";
  if (name === "/Identity" || typeof name !== "string" || !(filters instanceof Map)) return undefined;
  const filter: unknown = filters.get(name);
  const method: unknown = filter instanceof Map ? filter.get("/CFM") : undefined;
  return typeof method === "string" && method !== "/None" ? method : undefined;
}

function decipherBy(method: PdfValue | undefined, key: Uint8Array): Decipher {
  return function* (bytes, number, generation) {
    switch (method) {
      case "/V2":
        return yield* rc4(objectKey(key, number, generation, noBytes), bytes);
      case "/AESV2":
        return yield* decipherAes(objectKey(key, number, generation, aesSalt), bytes);
      case "/AESV3":
        return yield* decipherAes(key, bytes);
      default:
        return bytes;
    }
  };
}

const noBytes = new Uint8Array(0);
const aesSalt: Uint8Array = Uint8Array.from("sAlT", (letter) => letter.charCodeAt(0));
const blockBytes = 16;

/** The key of an object, which is made of that of the document. */
function objectKey(key: Uint8Array, number: number, generation: number, salt: Uint8Array): Uint8Array {
  const numbers = [number, number >>> 8, number >>> 16, generation, generation >>> 8];
  const made = digest("md5", concatBytes([key, Uint8Array.from(numbers), salt]));
  return made.subarray(0, Math.min(key.length + 5, 16));
}

const pieceBytes = 64 * 1024;

/** Bytes behind their initial vector. What pads the last block stays. */
function* decipherAes(key: Uint8Array, bytes: Uint8Array): Steps<Uint8Array> {
  const decipher = aesCbcDecryption(key, bytes.subarray(0, blockBytes));
  const end = bytes.length - (bytes.length % blockBytes);
  const pieces: Uint8Array[] = [];
  for (let at = blockBytes; at < end; at += pieceBytes) {
    pieces.push(decipher(bytes.subarray(at, Math.min(end, at + pieceBytes))));
    yield;
  }
  return concatBytes(pieces);
}

/** Written here, because platforms no longer have it. */
function* rc4(key: Uint8Array, bytes: Uint8Array): Steps<Uint8Array> {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    const held = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = held;
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  const result = new Uint8Array(bytes.length);
  let one = 0;
  let other = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at % pieceBytes === pieceBytes - 1) yield;
    one = (one + 1) & 0xff;
    other = (other + (state[one] ?? 0)) & 0xff;
    swap(one, other);
    result[at] = (bytes[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
  }
  return result;
}

/** As `rc4`, for a few bytes. */
function rc4Short(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const { value } = rc4(key, bytes).next();
  return value instanceof Uint8Array ? value : noBytes;
}

/** Stands for a password that is empty. */
// oxfmt-ignore
const emptyPassword: Uint8Array = Uint8Array.of(
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
);

/** The key of revisions 2 to 4, if an empty password opens the document. */
function shortKey(entries: PdfDictionary, revision: 2 | 3 | 4, id: Uint8Array): Uint8Array | undefined {
  const [owner, user, permissions] = [entries.get("/O"), entries.get("/U"), entries.get("/P")];
  const bits = entries.get("/Length") ?? 40;
  if (!(owner instanceof Uint8Array) || !(user instanceof Uint8Array)) return undefined;
  if (typeof permissions !== "number" || typeof bits !== "number") return undefined;
  // Writers of revision 4 give the length in bytes, in bits, or only with the filter.
  const stated = revision === 2 ? 5 : revision === 4 ? 16 : bits / 8;
  const keyBytes = Math.floor(Math.min(16, Math.max(5, stated)));
  const sign = [permissions, permissions >> 8, permissions >> 16, permissions >> 24];
  const isPlainMetadata = revision === 4 && entries.get("/EncryptMetadata") === false;
  const more = isPlainMetadata ? Uint8Array.of(0xff, 0xff, 0xff, 0xff) : noBytes;
  let key = digest(
    "md5",
    concatBytes([emptyPassword, owner.subarray(0, 32), Uint8Array.from(sign), id, more]),
  );
  const rounds = revision === 2 ? 0 : 50;
  for (let round = 0; round < rounds; round++) key = digest("md5", key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  let made: Uint8Array;
  if (revision === 2) made = rc4Short(key, emptyPassword);
  else {
    made = rc4Short(key, digest("md5", concatBytes([emptyPassword, id])));
    for (let round = 1; round < 20; round++) {
      const mixed = key.map((byte) => byte ^ round);
      made = rc4Short(mixed, made);
    }
  }
  return isEqual(made, user.subarray(0, made.length)) ? key : undefined;
}

/** The key of revisions 5 and 6, if an empty password opens the document. */
function longKey(entries: PdfDictionary, revision: 5 | 6): Uint8Array | undefined {
  const [user, packedKey] = [entries.get("/U"), entries.get("/UE")];
  if (!(user instanceof Uint8Array) || !(packedKey instanceof Uint8Array)) return undefined;
  const hash = revision === 5 ? (salt: Uint8Array) => digest("sha256", salt) : hardenedHash;
  const [proof, checkSalt, keySalt] = [user.subarray(0, 32), user.subarray(32, 40), user.subarray(40, 48)];
  if (keySalt.length < 8 || !isEqual(hash(checkSalt), proof)) return undefined;
  return aesCbcDecryption(hash(keySalt), new Uint8Array(blockBytes))(packedKey.subarray(0, 32));
}

/** The hash of revision 6 for an empty password: some 70 rounds, and never more than 288. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let hash = digest("sha256", salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const repeated = concatBytes(Array.from({ length: 64 }, () => hash));
    const enciphered = aesCbcEncrypt(hash.subarray(0, 16), hash.subarray(16, 32), repeated);
    const rest = enciphered.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = digest(rest === 0 ? "sha256" : rest === 1 ? "sha384" : "sha512", enciphered);
    last = enciphered.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
