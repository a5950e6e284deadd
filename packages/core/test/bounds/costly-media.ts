import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { pngChunk } from "../media/images.ts";
import {
  gifFrame,
  gifWith,
  jpegExif,
  jpegScan,
  jpegSegment,
  jpegSize,
  jpegWith,
  notebookOf,
  onePixel,
  packedZeros,
  pdfWith,
  pngFrame,
  pngText,
  pngWith,
  webpCanvas,
  webpChunk,
  webpFrame,
  webpImage,
  webpWith,
} from "./hostile-media.ts";

export type MediaExtension = "png" | "gif" | "jpg" | "webp" | "pdf" | "ipynb";

/** A type of media, and what its files are made of. */
interface MediaGrammar {
  /** Parts by their names, of which files repeat any number. */
  readonly pieces: Readonly<Record<string, Uint8Array>>;
  /** A file that holds this body, and is whole where the body is. */
  readonly whole: (body: Uint8Array) => Uint8Array;
}

function pieces(texts: Readonly<Record<string, string>>): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, "latin1")] as const),
  );
}

const nothing = new Uint8Array(0);
const noise = Buffer.alloc(60_000, "0123456789abcdefghijklmnopqrstuvwxyz");

/** A grammar for each type of media that `readFileTool` shows, by the extension of its files. */
export const mediaGrammars: Readonly<Record<MediaExtension, MediaGrammar>> = {
  png: {
    whole: (body) => pngWith(1, 1, [body, onePixel]),
    pieces: {
      pixel: onePixel,
      "1 MB of pixels": pngChunk("IDAT", packedZeros(1_000_000)),
      "stored pixels": pngChunk("IDAT", zlib.deflateSync(noise, { level: 0 })),
      "no pixels": pngChunk("IDAT", nothing),
      "a byte of pixels": pngChunk("IDAT", Uint8Array.of(0x78)),
      "empty blocks": pngChunk(
        "IDAT",
        Buffer.concat([Buffer.from("\x78\x01", "latin1"), Buffer.alloc(5000)]),
      ),
      text: pngText(packedZeros(100)),
      "1 MB of text": pngText(packedZeros(1_000_000)),
      "a plain text": pngChunk("tEXt", Buffer.from("Comment\0x", "latin1")),
      "an empty chunk": pngChunk("teXt", nothing),
      "a long chunk": pngChunk("teXt", noise),
      "a profile": pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0", "latin1"), packedZeros(1_000_000)])),
      frame: pngFrame(1, 1),
      "a large frame": pngFrame(65_535, 65_535),
      "data of a frame": pngChunk("fdAT", Buffer.concat([Buffer.alloc(4), packedZeros(1000)])),
      animation: pngChunk("acTL", Buffer.alloc(8)),
      palette: pngChunk("PLTE", Buffer.alloc(768)),
      "a second header": pngChunk("IHDR", Buffer.alloc(13)),
      "an end": pngChunk("IEND", nothing),
      noise,
      zero: Uint8Array.of(0),
    },
  },
  gif: {
    whole: (body) => gifWith([body, gifFrame(1, 1)]),
    pieces: {
      frame: gifFrame(1, 1),
      "a large frame": gifFrame(65_535, 65_535),
      comment: Buffer.from("\x21\xfe\x01a\0", "latin1"),
      "a comment without an end": Buffer.from("\x21\xfe\x01a", "latin1"),
      "an empty extension": Buffer.from("\x21\xff\0", "latin1"),
      "a block of one byte": Buffer.from("\x01a", "latin1"),
      "a block of 255 bytes": Buffer.concat([Uint8Array.of(255), Buffer.alloc(255, "a")]),
      "a frame with a table": Buffer.concat([
        Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x87),
        Buffer.alloc(768),
        Uint8Array.of(2, 2, 0x44, 1, 0),
      ]),
      "a trailer": Buffer.from(";", "latin1"),
      zero: Uint8Array.of(0),
      noise,
    },
  },
  jpg: {
    whole: (body) => jpegWith([body]),
    pieces: {
      fill: Uint8Array.of(0xff),
      segment: jpegSegment(0xe0, nothing),
      "a long segment": jpegSegment(0xe2, noise),
      size: jpegSize(1, 1),
      "a large size": jpegSize(65_535, 65_535),
      scan: jpegScan,
      stuffing: Uint8Array.of(0xff, 0),
      restart: Uint8Array.of(0xff, 0xd0),
      thumbnail: jpegExif(jpegWith([])),
      "a thumbnail of segments": jpegExif(jpegWith([Buffer.alloc(60_000, Uint8Array.of(0xff, 0xe0, 0, 2))])),
      "a thumbnail within it": jpegExif(jpegWith([jpegExif(jpegWith([]))])),
      tables: jpegSegment(0xdb, Buffer.alloc(65)),
      start: Uint8Array.of(0xff, 0xd8),
      end: Uint8Array.of(0xff, 0xd9),
      zero: Uint8Array.of(0),
      noise,
    },
  },
  webp: {
    whole: (body) => webpWith([webpCanvas(1, 1), body, webpImage(1, 1)]),
    pieces: {
      image: webpImage(1, 1),
      "a large image": webpImage(16_384, 16_384),
      canvas: webpCanvas(1, 1),
      frame: webpFrame(1, 1, [webpImage(1, 1)]),
      "an empty frame": webpFrame(1, 1, []),
      "a frame of frames": webpFrame(1, 1, [webpFrame(1, 1, [webpImage(1, 1)])]),
      "a frame without an end": webpChunk("ANMF", Buffer.alloc(16), 0x7f_ff_ff),
      "an unknown chunk": webpChunk("abcd", nothing),
      "a long chunk": webpChunk("abcd", noise),
      "a file within it": webpWith([webpImage(1, 1)]),
      zero: Uint8Array.of(0),
      noise,
    },
  },
  pdf: {
    whole: pdfWith,
    pieces: pieces({
      slash: "/",
      encrypt: "/Encrypt 1 ",
      "almost encrypt": "/Encryp",
      "a root": "/Root 1 0 R ",
      page: "1 0 obj<</Type/Page>>endobj\n",
      pages: "/Type /Pages /Count 99 ",
      type: "/Type ",
      table: "xref\n0 0\ntrailer<<>>\n",
      start: "startxref 1 ",
      "a start of its own": "startxref\n10\n%%EOF\n",
      object: "1 0 obj",
      stream: "stream\nendstream\n",
      "a hidden name": "/#45ncrypt ",
      "an object stream": "/ObjStm /XRef ",
      "a packed object": "9 0 obj<</Type/ObjStm/N 9/First 9/Length 9>>stream\n",
      root: "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
      kids: "2 0 obj<</Kids[2 0 R 3 0 R 1 0 R]/Count 9>>endobj\n",
      trailer: "trailer<</Root 1 0 R/Size 9>>\n",
      list: "[",
      comment: "%",
      header: "%PDF-1.7\n",
      space: " ",
      feed: "\n",
      zero: "\0",
      parenthesis: "(",
      dictionary: "<<",
      noise: noise.toString("latin1"),
    }),
  },
  ipynb: {
    whole: (body) =>
      Buffer.concat([Buffer.from('{"metadata":{},"cells":['), body, Buffer.from('{"cell_type":"raw"}]}')]),
    pieces: pieces({
      cell: '{"cell_type":"code","execution_count":1,"outputs":[],"source":["x\\n"]},',
      markdown: '{"cell_type":"markdown","source":"# a"},',
      outputs: `${notebookOf(['{"output_type":"stream","name":"stdout","text":["a\\n","b"]}']).toString("latin1").slice(10, -15)},`,
      bundle: '{"cell_type":"code","outputs":[{"data":{"text/plain":"a","a/b":0,"c/d":{"e":[]}}}]},',
      "an error": '{"cell_type":"code","outputs":[{"output_type":"error","traceback":["\\u001b[31ma"]}]},',
      "an empty cell": "{},",
      "an attachment": '{"cell_type":"markdown","attachments":{"a.png":{"image/png":"QUJD"}},"source":""},',
      number: "1e999,",
      null: "null,",
      "an empty list": "[],",
      "an open list": "[",
      "an open object": '{"a":',
      "an open cell": '{"cell_type":"code","source":["',
      "an escape": "\\u00e9",
      quote: '"',
      comma: ",",
      "a line": '"x\\n",',
      digit: "9",
      space: " ",
      noise: noise.toString("latin1"),
    }),
  },
};

/** A file that may be dear. */
export interface CostlyMedia {
  readonly extension: MediaExtension;
  readonly pieces: readonly string[];
  /** `turns`: one piece after the other, again and again; `runs`: as many of the first, then of the second, and so on. */
  readonly order: "turns" | "runs";
  /** Whether the file ends as it should, or in the middle of a piece. */
  readonly whole: boolean;
}

/** A costly file of about so many bytes. */
export function costlyFile(media: CostlyMedia, byteLength: number): Uint8Array {
  const grammar = mediaGrammars[media.extension];
  const chosen = media.pieces.map((name) => grammar.pieces[name] ?? nothing);
  const body =
    media.order === "turns"
      ? filled(Buffer.concat(chosen), byteLength)
      : Buffer.concat(chosen.map((piece) => filled(piece, byteLength / chosen.length)));
  const file = grammar.whole(body);
  return media.whole ? file : file.subarray(0, Math.floor(file.length * 0.9));
}

/** Repeats a piece until it has about so many bytes, but once at least. */
function filled(piece: Uint8Array, byteLength: number): Buffer {
  if (piece.length === 0) return Buffer.alloc(0);
  return Buffer.alloc(Math.max(1, Math.floor(byteLength / piece.length)) * piece.length, piece);
}
