import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { memorySource, readFileTool } from "@readfile/core";
import { documents } from "@readfile/documents";
import { images } from "@readfile/images";
import { builtInDrivers, loadDriver } from "../../src/command/load-driver.ts";
import type { ConformanceLoop, Lacks, ModelAnswer } from "../../src/driver/conformance-driver.ts";

const fixtures = fileURLToPath(new URL("../../../documents/test/fixtures", import.meta.url));

/** A photograph of 12 MB: noise, which packs badly. */
const photo = await noise(4000, 3000);

async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels.writeInt32LE(state & 0x7f7f7f7f, at);
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
}

const options = {
  source: memorySource({
    "report.docx": readFileSync(`${fixtures}/report.docx`),
    "sales.xlsx": readFileSync(`${fixtures}/sales.xlsx`),
    "report.pdf": readFileSync(`${fixtures}/report.pdf`),
    "photo.jpg": photo,
  }),
  documents: documents({ pdf: "text" }),
  transformImage: images(),
};

/** What every model must receive for the first lines of each document. */
const texts: readonly (readonly [args: object, text: string])[] = [
  [
    { path: "report.docx", limit: 3 },
    "[report.docx | docx | lines 1-3 of 35 | 1 image, 1 comment, 1 page header left out | next: offset=4 limit=3]\n1\t# Yearly report\n2\t\n3\tThe year was **good**, and *quiet*. See [the page](https://example.com/report).[^1]",
  ],
  [
    { path: "sales.xlsx", offset: 2, limit: 2 },
    "[sales.xlsx | xlsx of 4 sheets, 8 rows | lines 2-3 of 17 | 1 formula shown as its value | 1 line break in cells shown as ↵ | next: offset=4 limit=2]\n2\tProduct\tSold on\tAt\tPrice\tShare\tPaid\n3\tApples\t2026-01-31\t13:45:00\t0.3\t0.25\tTRUE",
  ],
  [
    { path: "report.pdf", limit: 2 },
    "[report.pdf | pdf of 2 pages | lines 1-2 of 26 | next: offset=3 limit=2]\n1\t=== page 1 of 2 ===\n2\tConfidential",
  ],
];

/** Of the image that the photograph is made into: it depends on the version of the library, so that the first answer tells. */
let shownDigest: string | undefined;

async function answerOf(loop: ConformanceLoop, args: object): Promise<ModelAnswer> {
  const offered = {
    readTool: readFileTool(options),
    factory: { name: "readFileTool", options },
  } as const;
  const turn = { tools: [offered], calls: [{ id: "call-1", name: "read_file", args }], signal: undefined };
  const [answer] = await loop.call(turn);
  if (answer === undefined) throw new Error("the model received no answer");
  return answer;
}

for (const name of builtInDrivers) {
  const loaded = await loadDriver(name);
  if ("missing" in loaded) throw new Error(loaded.missing);
  const { driver } = loaded;
  for (const loop of driver.loops) {
    const lacks: Lacks = { ...driver.lacks, ...loop.lacks };
    describe(`${name}, ${loop.name}`, () => {
      test.for(texts)("%j", async ([args, text]) => {
        expect(await answerOf(loop, args)).toMatchObject({ text, media: [] });
      });

      test("a photograph of 12 MB, made to fit", async () => {
        const { text, media } = await answerOf(loop, { path: "photo.jpg" });
        expect(text).toMatch(
          new RegExp(
            `^\\[photo\\.jpg \\| image/jpeg \\| 4000x3000 pixels \\| ${photo.length} bytes \\| shown as image/jpeg 2000x1500 pixels \\d+ bytes\\]\n`,
          ),
        );
        if (lacks.nativeMedia !== undefined) return expect(media).toEqual([]);
        expect(media.map(({ mediaType }) => mediaType)).toEqual(["image/jpeg"]);
        const digest = createHash("sha256")
          .update(media[0]?.data ?? "")
          .digest("hex");
        shownDigest ??= digest;
        expect(digest).toBe(shownDigest);
      });
    });
  }
}
