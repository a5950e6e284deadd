import { isUtf8Start } from "../lines/bytes/utf8.ts";
import { decodeLatin1, hasNul, indexOfText } from "../platform.ts";

/** Images that models take. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** Images that models do not take. */
export type ForeignImageType = "image/avif" | "image/heic" | "image/heif" | "image/bmp" | "image/tiff";

/** Types that can be shown as they are, next to text. */
export type MediaType = ImageType | "application/pdf";

/** The type that a file's first bytes announce, whatever its name says. The file may still be incomplete or damaged. */
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

/** A PDF starts within so many bytes. */
const pdfStartBytes = 1024;

/** Where a PDF starts; -1 where nothing near the start of the bytes says that it does. */
export function pdfStartIn(bytes: Uint8Array): number {
  return indexOfText(bytes.subarray(0, pdfStartBytes), "%PDF-");
}

/**
 * What a PDF may stand behind: `blank` (white space or a byte order mark), or other `bytes`. Undefined: there is none, or
 * nothing stands before it, or it is only mentioned, in text or in a file of another type that is known.
 */
export function pdfBehind(head: Uint8Array): "blank" | "bytes" | undefined {
  const start = pdfStartIn(head);
  if (start <= 0) return undefined;
  if (/^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*$/.test(decodeLatin1(head, 0, start))) return "blank";
  const isText = !hasNul(head) && isUtf8Start(head);
  return isText || binaryTypeOf(head) !== undefined ? undefined : "bytes";
}

function startsWith(head: Uint8Array, text: string, at = 0): boolean {
  if (head.length < at + text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (head[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** The type of a file that is not text, and how its content could be read. */
export interface BinaryType {
  /** With its article, because it stands in a sentence. */
  readonly name: string;
  readonly advice: string;
}

const unpack = "unpack it first and read what it holds";
const toPng = "convert it to PNG or JPEG first";
const toText = "convert it to text or PDF first";
const query = "query it with its own program";
const readSource = "read its source instead";
const readDescription = "read what describes it";
const transcribe = `transcribe it, or ${readDescription}`;

type Signature = readonly [bytes: string, name: string, advice: string, at?: number];

/** The first bytes of common types, as Latin-1. A signature stands before the shorter ones that it starts with. */
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
  ["!<arch>\n", "an archive of object files", readSource],
  ["\x7fELF", "an executable or library (ELF)", readSource],
  ["MZ", "an executable or library (Windows)", readSource],
  ["\xcf\xfa\xed\xfe", "an executable or library (macOS)", readSource],
  ["\xfe\xed\xfa\xcf", "an executable or library (macOS)", readSource],
  ["\xca\xfe\xba\xbe", "a Java class, or an executable (macOS)", readSource],
  ["\0asm", "a WebAssembly module", readSource],
  ["SQLite format 3\0", "an SQLite database", query],
  ["PAR1", "a Parquet file", query],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", toText],
  ["BM", "a BMP image", toPng],
  ["II*\0", "a TIFF image", toPng],
  ["MM\0*", "a TIFF image", toPng],
  ["\0\0\x01\0", "an icon", toPng],
  ["8BPS", "a Photoshop image", toPng],
  ["\0\0\0\x0cJXL \r\n\x87\n", "a JPEG XL image", toPng],
  ["\0\0\0\x0cjP  \r\n\x87\n", "a JPEG 2000 image", toPng],
  ["moov", "a video or audio file (QuickTime)", transcribe, 4],
  ["mdat", "a video or audio file (QuickTime)", transcribe, 4],
  ["\x1a\x45\xdf\xa3", "a video (Matroska or WebM)", transcribe],
  ["RIFF", "an audio or video file (RIFF)", transcribe],
  ["OggS", "an audio or video file (Ogg)", transcribe],
  ["ID3", "an audio file (MP3)", transcribe],
  ["fLaC", "an audio file (FLAC)", transcribe],
  ["wOFF", "a font", readDescription],
  ["wOF2", "a font", readDescription],
  ["OTTO", "a font", readDescription],
  ["\0\x01\0\0", "a font", readDescription],
  ["070701", "a cpio archive", unpack],
  ["070702", "a cpio archive", unpack],
  ["070707", "a cpio archive", unpack],
  ["P4\n", "an image of the kind PBM, PGM or PPM", toPng],
  ["P5\n", "an image of the kind PBM, PGM or PPM", toPng],
  ["P6\n", "an image of the kind PBM, PGM or PPM", toPng],
  ["P7\n", "an image of the kind PBM, PGM or PPM", toPng],
  ["SIMPLE  =", "a FITS image", toPng],
];

/** Enough bytes to recognise the type of a binary file. */
const signatureBytes = Math.max(...signatures.map(([bytes, , , at = 0]) => at + bytes.length));

/** The type that a file's first bytes announce. Only for files that are known not to be text: `BM` may start a word. */
export function binaryTypeOf(head: Uint8Array): BinaryType | undefined {
  if (startsWith(head, "ftyp", 4)) return isoMediaTypeOf(head);
  const found = signatureOf(head);
  if (found !== undefined) return { name: found[1], advice: found[2] };
  return isOldTarHeader(head) ? { name: "a tar archive", advice: unpack } : undefined;
}

function signatureOf(head: Uint8Array): Signature | undefined {
  const start = String.fromCharCode(...head.subarray(0, signatureBytes));
  return signatures.find(([bytes, , , at = 0]) => start.startsWith(bytes, at));
}

/**
 * Brands of ISO media files, each with the name and the advice of its type. Where a file starts with a brand that is not
 * listed, or with a general one of images, the first of these that it is compatible with tells its type.
 */
const imageBrands: readonly (readonly [brands: string, name: string])[] = [
  ["avis", "an AVIF image sequence"],
  ["avif avio", "an AVIF image"],
  ["hevc hevx hevm hevs", "a HEIC image sequence"],
  ["heic heix heim heis", "a HEIC image"],
  ["msf1", "a HEIF image sequence"],
  ["mif1 mif2 miaf", "a HEIF image"],
];
/** Brands that say of an image only that it is one: what it is compatible with says more. */
const generalBrands = "mif1 mif2 miaf msf1";

const otherBrands: readonly (readonly [brands: string, name: string, advice: string])[] = [
  ["crx ", "a raw image of a Canon camera (CR3)", toPng],
  ["jp2 |jpx |jpm ", "a JPEG 2000 image", toPng],
  ["jxl ", "a JPEG XL image", toPng],
  ["M4A |M4B |M4P |F4A |F4B ", "an audio file (M4A)", transcribe],
  ["qt  ", "a video or audio file (QuickTime)", transcribe],
];

const mp4: BinaryType = { name: "a video or audio file (MP4)", advice: transcribe };

/** How many brands are looked at. */
const maxBrands = 64;

/** The type of a file of ISO media, by the brands that its first box lists. */
function isoMediaTypeOf(head: Uint8Array): BinaryType {
  const boxBytes =
    (((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0)) >>> 0;
  const major = decodeLatin1(head, 8, 12);
  const other = otherBrands.find(([brands]) => brands.split("|").includes(major));
  if (other !== undefined) return { name: other[1], advice: other[2] };
  if (major.startsWith("3g")) return { name: "a video or audio file (3GP)", advice: transcribe };
  const listed = decodeLatin1(head, 16, Math.min(boxBytes, 16 + 4 * maxBrands));
  const compatible = Array.from(listed.match(/[^]{4}/g) ?? []);
  const isImage = imageBrands.some(([brands]) => brands.split(" ").includes(major));
  // A general brand is the last to be asked, and so is any brand of a file that starts with one of video.
  const isGeneral = generalBrands.split(" ").includes(major);
  if (!isImage && (videoBrand.test(major) || compatible.some((brand) => videoBrand.test(brand)))) return mp4;
  const asked = isImage && !isGeneral ? [major] : [major, ...compatible];
  const found = imageBrands.find(([brands]) => brands.split(" ").some((brand) => asked.includes(brand)));
  return found === undefined ? mp4 : { name: found[1], advice: toPng };
}

/** Brands of files with a film or sound. */
const videoBrand = /^(?:isom|iso[2-9a-c]|mp4[12v]|mp7[12]|avc\d|M4V|f4v|F4V|dash|MSNV|NDS|qt  |3g)/;

const foreignImageTypes: ReadonlyMap<string, ForeignImageType> = new Map([
  ["an AVIF image", "image/avif"],
  ["an AVIF image sequence", "image/avif"],
  ["a HEIC image", "image/heic"],
  ["a HEIC image sequence", "image/heic"],
  ["a HEIF image", "image/heif"],
  ["a HEIF image sequence", "image/heif"],
  ["a BMP image", "image/bmp"],
  ["a TIFF image", "image/tiff"],
]);

/** The type of an image that models do not take, of a file that is known not to be text. Undefined for any other file. */
export function foreignImageTypeOf(head: Uint8Array): ForeignImageType | undefined {
  return foreignImageTypes.get(binaryTypeOf(head)?.name ?? "");
}

/** Whether a file may be a document that is made text: a ZIP archive, what Microsoft Office has written, or RTF. */
export function mayBeDocument(head: Uint8Array): boolean {
  const isOldOffice = startsWith(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
  return startsWith(head, "PK\x03\x04") || isOldOffice || startsWith(head, "{\\rtf");
}

/** Text has a smaller share of control characters, packed data a larger one. */
const maxControlShare = 0.05;

/** Whether bytes that are not UTF-8 and hold no NUL are not text in an older encoding either. */
export function isBinary(head: Uint8Array): boolean {
  // Text may start with the letters of a signature.
  const isSigned = binaryTypeOf(head) !== undefined && !head.subarray(0, 4).every(isPrintable);
  return isSigned || head.filter(isControl).length > head.length * maxControlShare;
}

/** A longer signature is no chance. A shorter one may be a word: then what describes the type follows at once. */
const certainSignatureBytes = 6;
const describedBytes = 10;

/** Whether bytes that hold a NUL, and otherwise text, are still a type that is not text. */
export function isSignedBinary(head: Uint8Array): boolean {
  if (startsWith(head, "ftyp", 4)) return true;
  const found = signatureOf(head);
  if (found === undefined) return isOldTarHeader(head);
  const [bytes, , , at = 0] = found;
  if (at > 0 || bytes.length >= certainSignatureBytes || bytes.endsWith("\n")) return true;
  return !head.subarray(0, describedBytes).every((byte) => isPrintable(byte) || isWhiteSpace(byte));
}

/** Whether the checksum of the first entry of a tar archive is right. The oldest ones have no signature. */
function isOldTarHeader(head: Uint8Array): boolean {
  const written = /^[ 0]*([0-7]{1,6})[\0 ]/.exec(String.fromCharCode(...head.subarray(148, 156)))?.[1];
  if (written === undefined || head.length < tarHeaderBytes) return false;
  let sum = 8 * 0x20;
  for (let at = 0; at < tarHeaderBytes; at++) if (at < 148 || at >= 156) sum += head[at] ?? 0;
  return sum === Number.parseInt(written, 8);
}

const tarHeaderBytes = 512;

function isWhiteSpace(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

/** Except bell, backspace, tab, line feed, vertical tab, form feed, carriage return and escape, which occur in text. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b;
}
