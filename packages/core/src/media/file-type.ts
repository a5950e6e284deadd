/** Images that models take. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** What can be shown beside text. */
export type MediaType = ImageType | "application/pdf";

function startsWith(head: Uint8Array, text: string, at = 0): boolean {
  if (head.length < at + text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (head[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** The type that a file's first bytes announce, whatever its name says. That it is whole is another question. */
export function mediaTypeOf(head: Uint8Array): MediaType | undefined {
  switch (head[0]) {
    case 0x89:
      return startsWith(head, "\x89PNG") ? "image/png" : undefined;
    case 0xff:
      return head[1] === 0xd8 && (head.length === 2 || head[2] === 0xff) ? "image/jpeg" : undefined;
    case 0x47:
      return startsWith(head, "GIF87a") || startsWith(head, "GIF89a") ? "image/gif" : undefined;
    case 0x52:
      return startsWith(head, "RIFF") && startsWith(head, "WEBP", 8) ? "image/webp" : undefined;
    case 0x25:
      return startsWith(head, "%PDF-") ? "application/pdf" : undefined;
    default:
      return undefined;
  }
}

/** What a file that is no text is, and what could be done to read it. */
export interface BinaryType {
  /** With its article: it stands in a sentence. */
  readonly name: string;
  readonly advice: string;
}

const unpack = "unpack it first and read what it holds";
const toPng = "convert it to PNG or JPEG first";
const toText = "convert it to text or PDF first";
const query = "query it with its own program";
const source = "read its source instead";
const transcribe = "transcribe it, or read what describes it";

type Signature = readonly [bytes: string, name: string, advice: string, at?: number];

/** The first bytes of common types, as Latin-1. Longer ones stand before their own starts. */
const signatures: readonly Signature[] = [
  ["PK\x03\x04", "a ZIP archive, or an Office document or package made as one", `${unpack}, or ${toText}`],
  ["PK\x05\x06", "an empty ZIP archive", unpack],
  ["\x1f\x8b", "gzip data", unpack],
  ["BZh", "bzip2 data", unpack],
  ["\xfd7zXZ\0", "xz data", unpack],
  ["\x28\xb5\x2f\xfd", "Zstandard data", unpack],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive", unpack],
  ["Rar!\x1a\x07", "a RAR archive", unpack],
  ["ustar", "a tar archive", unpack, 257],
  ["!<arch>\n", "an archive of object files", source],
  ["\x7fELF", "an executable or library (ELF)", source],
  ["MZ", "an executable or library (Windows)", source],
  ["\xcf\xfa\xed\xfe", "an executable or library (macOS)", source],
  ["\xfe\xed\xfa\xcf", "an executable or library (macOS)", source],
  ["\xca\xfe\xba\xbe", "a Java class, or an executable (macOS)", source],
  ["\0asm", "a WebAssembly module", source],
  ["SQLite format 3\0", "an SQLite database", query],
  ["PAR1", "a Parquet file", query],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", toText],
  ["BM", "a BMP image", toPng],
  ["II*\0", "a TIFF image", toPng],
  ["MM\0*", "a TIFF image", toPng],
  ["\0\0\x01\0", "an icon", toPng],
  ["8BPS", "a Photoshop image", toPng],
  ["ftypheic", "a HEIC image", toPng, 4],
  ["ftypmif1", "a HEIF image", toPng, 4],
  ["ftypavif", "an AVIF image", toPng, 4],
  ["ftyp", "a video or audio file (MP4)", transcribe, 4],
  ["\x1a\x45\xdf\xa3", "a video (Matroska or WebM)", transcribe],
  ["RIFF", "an audio or video file (RIFF)", transcribe],
  ["OggS", "an audio or video file (Ogg)", transcribe],
  ["ID3", "an audio file (MP3)", transcribe],
  ["fLaC", "an audio file (FLAC)", transcribe],
  ["wOFF", "a font", "read what describes it"],
  ["wOF2", "a font", "read what describes it"],
  ["OTTO", "a font", "read what describes it"],
  ["\0\x01\0\0", "a font", "read what describes it"],
];

const readBytes = Math.max(...signatures.map(([bytes, , , at = 0]) => at + bytes.length));

/** What the first bytes of a file announce. Only for files that are known not to be text: `BM` may start a word. */
export function binaryTypeOf(head: Uint8Array): BinaryType | undefined {
  const start = String.fromCharCode(...head.subarray(0, readBytes));
  const found = signatures.find(([bytes, , , at = 0]) => start.startsWith(bytes, at));
  return found === undefined ? undefined : { name: found[1], advice: found[2] };
}

/** Text has fewer controls, and packed data has more. */
const maxControlShare = 0.05;

/** Whether bytes that are neither UTF-8 nor hold a NUL are no text in an older encoding either. */
export function isBinary(head: Uint8Array): boolean {
  // A text may start with the letters that some signatures are.
  const isSigned = binaryTypeOf(head) !== undefined && !head.subarray(0, 4).every(isPrintable);
  return isSigned || head.filter(isControl).length > head.length * maxControlShare;
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

/** Not bell, backspace, tab, line feed, vertical tab, form feed, carriage return and escape. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b;
}
