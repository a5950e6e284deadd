import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

// A model that is told that a picture of a phone is a film burns its turns on wrong theories:
// https://github.com/anthropics/claude-code/issues/85673

/** A file that starts with these brands: the first is the major one, the others are those it is compatible with. */
function isoFile([major = "", ...compatible]: readonly string[]): Buffer {
  const box = Buffer.alloc(16 + compatible.length * 4);
  box.writeUInt32BE(box.length, 0);
  box.write(`ftyp${major}`, 4, "latin1");
  for (const [index, brand] of compatible.entries()) box.write(brand, 16 + index * 4, "latin1");
  return Buffer.concat([box, Buffer.from("\0\0\0\x08free\0\x01\x02\x03\xff\xfe", "latin1")]);
}

/** What the error says the file is, and what could be done with it. */
async function told(bytes: Buffer, path = "a"): Promise<string[]> {
  const { text } = await readFileTool({ source: memorySource({ [path]: bytes }) }).run({ path });
  const [, type, advice] = /: it is (.*) \(\d+ bytes\) and has no lines to show; (.*)$/.exec(text) ?? [];
  return [type ?? text, advice ?? ""];
}

const convert = "convert it to PNG or JPEG first";
const transcribe = "transcribe it, or read what describes it";

describe("the brands of a file of ISO media tell its type", () => {
  test.for<[type: string, advice: string, brands: readonly string[]]>([
    ["a HEIC image", convert, ["heix", "mif1", "heix"]],
    ["a HEIC image", convert, ["heic", "mif1", "heic"]],
    ["a HEIC image", convert, ["heim"]],
    ["a HEIC image", convert, ["heis"]],
    ["a HEIC image", convert, ["mif1", "mif1", "heic", "miaf"]],
    ["a HEIC image", convert, ["heic", "mif1", "MiHB", "MiHE", "MiPr", "miaf", "heic", "tmap"]],
    ["a HEIC image sequence", convert, ["hevc", "msf1", "hevc", "mif1", "heic"]],
    ["a HEIC image sequence", convert, ["hevx"]],
    ["a HEIC image sequence", convert, ["msf1", "iso8", "hevc"]],
    ["an AVIF image", convert, ["avif", "mif1", "avif", "miaf", "MA1B"]],
    ["an AVIF image", convert, ["mif1", "avif"]],
    ["an AVIF image sequence", convert, ["avis", "avif", "avis", "msf1", "iso8", "mif1", "miaf"]],
    ["an AVIF image sequence", convert, ["msf1", "avis"]],
    ["a HEIF image", convert, ["mif1", "miaf", "jpeg"]],
    ["a HEIF image", convert, ["mif2"]],
    ["a HEIF image sequence", convert, ["msf1"]],
    ["a HEIF image", convert, ["1pic", "mif1"]],
    ["a HEIC image", convert, ["nvr1", "heic"]],
    ["a raw image of a Canon camera (CR3)", convert, ["crx ", "crx ", "isom"]],
    ["a JPEG 2000 image", convert, ["jp2 ", "jp2 "]],
    ["a JPEG XL image", convert, ["jxl ", "jxl "]],
    ["an AVIF image", convert, ["avio", "mif1"]],
    ["a video or audio file (3GP)", transcribe, ["3ge6", "isom"]],
    ["a video or audio file (3GP)", transcribe, ["3gt9"]],
    ["a video or audio file (MP4)", transcribe, ["isom", "isom", "iso2", "avc1", "mp41"]],
    ["a video or audio file (MP4)", transcribe, ["mp42", "mp42", "isom"]],
    ["a video or audio file (MP4)", transcribe, ["iso6", "dash"]],
    ["a video or audio file (MP4)", transcribe, ["M4V ", "mp42"]],
    ["a video or audio file (MP4)", transcribe, ["isom", "isom", "heic"]],
    ["a video or audio file (MP4)", transcribe, ["XAVC", "XAVC", "mp42", "iso2"]],
    ["a video or audio file (MP4)", transcribe, ["abcd"]],
    ["a video or audio file (QuickTime)", transcribe, ["qt  ", "qt  "]],
    ["a video or audio file (3GP)", transcribe, ["3gp5", "isom", "3gp5"]],
    ["a video or audio file (3GP)", transcribe, ["3g2a"]],
    ["an audio file (M4A)", transcribe, ["M4A ", "mp42", "isom"]],
    ["an audio file (M4A)", transcribe, ["M4B "]],
  ])("%s; %s: %j", async ([type, advice, brands]) => {
    expect(await told(isoFile(brands))).toEqual([type, advice]);
  });

  test("whatever the name of the file says", async () => {
    expect(await told(isoFile(["heix", "mif1"]), "IMG_0001.mp4")).toEqual(["a HEIC image", convert]);
    expect(await told(isoFile(["isom", "mp42"]), "IMG_0001.heic")).toEqual([
      "a video or audio file (MP4)",
      transcribe,
    ]);
  });
});

test.for<[title: string, bytes: string, type: string, advice: string]>([
  [
    "a film of old QuickTime",
    "\0\0\0\x20moov\0\0\0\x18mvhd",
    "a video or audio file (QuickTime)",
    transcribe,
  ],
  [
    "film data without a type",
    "\0\0\x10\0mdat\0\x01\x02\x03",
    "a video or audio file (QuickTime)",
    transcribe,
  ],
  ["JPEG XL in boxes", "\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ", "a JPEG XL image", convert],
  ["JPEG 2000 in boxes", "\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ", "a JPEG 2000 image", convert],
  ["a box that is cut off", "\0\0\0\x20ftypheix\0\0", "a HEIC image", convert],
  ["a box of no length", "\0\0\0\0ftypmif1\0\0\0\0heic", "a HEIF image", convert],
  [
    "a box that never ends",
    `\xff\xff\xff\xffftypmif1\0\0\0\0${"abcd".repeat(3000)}`,
    "a HEIF image",
    convert,
  ],
  ["nothing but the name of the box", "\0\0\0\0ftyp", "a video or audio file (MP4)", transcribe],
])("%s", async ([, bytes, type, advice]) => {
  expect(await told(Buffer.from(bytes, "latin1"))).toEqual([type, advice]);
});
