import { Buffer } from "node:buffer";
import zlib from "node:zlib";

/** A file of a type that is not text. */
export interface BinaryFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const words =
  "the quick brown fox jumps over the lazy dog while seven wizards make toxic brew for evil queens ";
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const zeros = (count: number): Buffer => Buffer.alloc(count);
const little = (...numbers: readonly number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer);
const big = (...numbers: readonly number[]): Buffer => little(...numbers).swap32();
const little16 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint16Array.from(numbers).buffer);
const floats = (count: number, step: number): Buffer =>
  Buffer.from(Float32Array.from({ length: count }, (_, index) => Math.sin(index * step)).buffer);
const samples = (count: number, step: number): Buffer =>
  Buffer.from(
    Int16Array.from({ length: count }, (_, index) => Math.round(12_000 * Math.sin(index * step))).buffer,
  );
const padded = (text: string, length: number): Buffer =>
  Buffer.concat([latin1(text), zeros(length - text.length)]);

/** A header of an archive as tar writes it; `magic` is empty in the oldest ones. */
function tarEntry(name: string, content: string, magic: string): Buffer {
  const header = Buffer.concat([
    padded(name, 100),
    latin1("0000644\x000001750\x000001750\0"),
    latin1(`${content.length.toString(8).padStart(11, "0")}\x0014231406112\0`),
    latin1("        0"),
    padded("", 100),
    padded(magic, 255),
  ]);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([header, padded(content, Math.ceil(content.length / 512) * 512)]);
}

function cpioEntry(name: string, content: string): Buffer {
  const sizes = [1, 0o100644, 0, 0, 1, 0x65000000, content.length, 8, 1, 0, 0, name.length + 1, 0];
  const header = `070701${sizes.map((size) => size.toString(16).padStart(8, "0")).join("")}${name}\0`;
  return padded(header + "\0".repeat(-header.length & 3) + content, 512);
}

/** The content of a file by the number of its variant, from 0 to 4. */
type Make = (variant: number) => Buffer;

const types: Readonly<Record<string, Make>> = {
  elf: (n) =>
    Buffer.concat([
      latin1("\x7fELF\x02\x01\x01\0"),
      zeros(8),
      little16(3, 62),
      little(1, 0x1040 + n),
      zeros(100),
      latin1(".text\0.data\0.bss\0".repeat(20)),
    ]),
  pe: (n) =>
    Buffer.concat([
      latin1("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"),
      zeros(44),
      little(0x80 + n),
      latin1("This program cannot be run in DOS mode.\r\r\n$\0\0\0"),
      latin1("PE\0\0"),
    ]),
  macho: (n) =>
    Buffer.concat([
      latin1("\xcf\xfa\xed\xfe"),
      little(0x1000007, 3, 2, 16 + n),
      latin1("__TEXT\0\0".repeat(9)),
    ]),
  class: (n) =>
    Buffer.concat([
      latin1("\xca\xfe\xba\xbe\0\0\0\x34"),
      zeros(n),
      latin1("\x01\0\x10java/lang/Object\x01\0\x04main"),
    ]),
  wasm: (n) =>
    Buffer.concat([latin1("\0asm\x01\0\0\0\x01\x04\x01\x60\0\0"), latin1(`\x07\x08\x01\x04main\0${n}`)]),
  gzip: (n) => zlib.gzipSync(words.repeat(n + 1)),
  zip: (n) =>
    Buffer.concat([
      latin1("PK\x03\x04\x14\0\0\0\x08\0"),
      zeros(16),
      little16(5, 0),
      latin1(`a${n}.txt`),
      zlib.deflateRawSync(words),
    ]),
  zstd: (n) => Buffer.concat([latin1("\x28\xb5\x2f\xfd\x04\0"), latin1(words.repeat(n)), zeros(4)]),
  tar: (n) => Buffer.concat([tarEntry(`notes-${n}.txt`, words, "ustar\x0000"), zeros(1024)]),
  "gnu tar": (n) => Buffer.concat([tarEntry(`src/${n}.c`, words.repeat(9), "ustar  \0"), zeros(1024)]),
  "old tar": (n) => Buffer.concat([tarEntry(`readme-${n}`, words, ""), zeros(1024)]),
  cpio: (n) => Buffer.concat([cpioEntry(`etc/hosts${n}`, words), cpioEntry("TRAILER!!!", "")]),
  ar: (n) =>
    Buffer.concat([
      latin1(`!<arch>\n${"/".padEnd(16)}${"0".padEnd(32)}${String(20 + n).padEnd(10)}\`\n`),
      big(2, 100, 200),
      latin1("main\0puts\0"),
    ]),
  sqlite: (n) =>
    Buffer.concat([
      latin1("SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20"),
      big(n, 5),
      zeros(60),
      latin1("CREATE TABLE a(b TEXT)"),
    ]),
  dbf: (n) =>
    Buffer.concat([
      latin1("\x03\x7a\x01\x1f"),
      little(2 + n),
      little16(65, 21),
      zeros(20),
      padded("NAME\0\0\0\0\0\0\0C", 32),
      latin1("\r Ada                 Bob                 \x1a"),
    ]),
  ico: (n) =>
    Buffer.concat([latin1("\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0"), little(1128 + n, 22), zeros(64)]),
  bmp: (n) => Buffer.concat([latin1("BM"), little(1078 + n, 0, 54, 40, 16, 16), little16(1, 24), zeros(800)]),
  tiff: (n) =>
    Buffer.concat([latin1("II*\0"), little(8 + n), little16(12, 256, 3), little(1, 64), zeros(300)]),
  psd: (n) => Buffer.concat([latin1("8BPS\0\x01\0\0\0\0\0\0\0\x03"), big(64 + n, 64), zeros(200)]),
  pgm: (n) =>
    Buffer.concat([latin1(`P5\n# made by hand, and with a long remark of ${n}\n64 64\n255\n`), zeros(4096)]),
  tga: (n) =>
    Buffer.concat([
      latin1("\0\0\x02\0\0\0\0\0\0\0\0\0\x40\0\x40\0\x18\0"),
      zeros(500 + n),
      latin1("TRUEVISION-XFILE.\0"),
    ]),
  fits: (n) =>
    Buffer.concat([
      latin1("SIMPLE  =                    T".padEnd(80)),
      latin1(`BITPIX  = ${16 + n}`.padEnd(80).repeat(35)),
      zeros(2880),
    ]),
  ttf: (n) =>
    Buffer.concat([
      latin1("\0\x01\0\0\0\x0c\0\x80\0\x03\0\x40"),
      latin1("OS/2"),
      big(n, 300, 96),
      latin1("cmap"),
      big(7, 500, 80),
    ]),
  woff: (n) => Buffer.concat([latin1("wOFF\0\x01\0\0"), big(2000 + n), zeros(40), zlib.deflateSync(words)]),
  wav: (n) =>
    Buffer.concat([
      latin1("RIFF"),
      little(4000),
      latin1("WAVEfmt "),
      little(16),
      little16(1, 1),
      little(8000, 16000),
      little16(2, 16),
      latin1("data"),
      samples(2000, 0.01 + n),
    ]),
  mp4: (n) =>
    Buffer.concat([latin1("\0\0\0\x18ftypisom\0\0\x02\0isommp41"), big(100 + n), latin1("mdat"), zeros(90)]),
  midi: (n) =>
    Buffer.concat([
      latin1("MThd\0\0\0\x06\0\x01\0\x02\x01\xe0MTrk\0\0\0\x14\0\xff\x03\x05Piano\0\x90"),
      latin1(`<@${n}`),
      zeros(9),
    ]),
  ogg: (n) =>
    Buffer.concat([
      latin1("OggS\0\x02"),
      zeros(8),
      little(77 + n, 0, 5),
      latin1("\x01\x1e\x01vorbis"),
      zeros(20),
    ]),
  flac: (n) =>
    Buffer.concat([latin1("fLaC\0\0\0\x22\x10\0\x10\0"), zeros(30 + n), latin1("reference libFLAC")]),
  pyc: (n) =>
    Buffer.concat([
      latin1("\xa7\r\r\n"),
      little(0, 0x65000000 + n, 120),
      latin1("\xe3\0\0\0\0print\xda\x05hello"),
    ]),
  mo: (n) =>
    Buffer.concat([little(0x950412de, 0, 2 + n, 28, 44, 5, 60), latin1("Open\0Ouvrir\0Close\0Fermer\0")]),
  terminfo: (n) =>
    Buffer.concat([little16(0x11a, 30 + n, 20, 15, 300, 900), latin1("xterm|a terminal\0"), zeros(50)]),
  tzif: (n) =>
    Buffer.concat([
      latin1("TZif2"),
      zeros(15),
      big(5, 5, 0, 30 + n, 5, 20),
      zeros(100),
      latin1("LMT\0CET\0CEST\0\nCET-1CEST,M3.5.0\n"),
    ]),
  utmp: (n) =>
    Buffer.concat([
      little(7, 1200 + n),
      padded("pts/0", 32),
      padded("ts/0", 4),
      padded("root", 32),
      padded("10.0.0.1", 256),
      zeros(52),
    ]),
  "git index": (n) =>
    Buffer.concat([
      latin1("DIRC\0\0\0\x02\0\0\0\x01"),
      big(0x65000000 + n, 0, 0x65000000, 0, 1, 2, 0x81a4),
      zeros(28),
      latin1("\0\x09README.md\0"),
    ]),
  DS_Store: (n) =>
    Buffer.concat([
      latin1("\0\0\0\x01Bud1"),
      big(0x1000, 0x800, 0x1000, 8 + n),
      zeros(200),
      Buffer.from("IlocblobÀ", "utf16le"),
    ]),
  "int32 numbers": (n) =>
    Buffer.from(Int32Array.from({ length: 2000 }, (_, index) => (index * (7 + n)) % 100_000).buffer),
  "float32 numbers": (n) => Buffer.concat([zeros(64), floats(2000, 0.1 + n)]),
  pcm: (n) => Buffer.concat([zeros(400), samples(3000, 0.02 * (n + 1))]),
  "disk image": (n) =>
    Buffer.concat([
      zeros(32_768),
      latin1("\x01CD001\x01\0"),
      padded("LINUX", 32),
      padded(`DISC_${n}`, 32),
      zeros(1500),
    ]),
};

/** 200 files: five of each of 40 types, with the headers and contents that such files have. */
export function binaryFiles(): BinaryFile[] {
  return Object.entries(types).flatMap(([type, make]) =>
    Array.from({ length: 5 }, (_, variant) => ({ type, bytes: make(variant) })),
  );
}
