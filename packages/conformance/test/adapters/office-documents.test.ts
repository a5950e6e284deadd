import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource, readFileTool } from "@readfile/core";
import { documents } from "@readfile/documents";
import { images } from "@readfile/images";
import { fixtureAnswer } from "../../../documents/test/fixture-texts.ts";
import { fixture } from "../../../documents/test/fixtures.ts";
import { fittedText, formatAndSize, photograph, requireFitted } from "../../../images/test/sample-images.ts";
import { builtInDrivers, loadDriver } from "../../src/command/load-driver.ts";
import type { ConformanceLoop, Lacks, ModelAnswer } from "../../src/driver/conformance-driver.ts";

/** A photograph of 12 MB: noise, which packs badly. */
const photo = await photograph(4000, 3000, 98);

const files = ["report.docx", "sales.xlsx", "report.pdf"] as const;

const options = {
  source: memorySource({
    ...Object.fromEntries(files.map((name) => [name, fixture(name)])),
    "photo.jpg": photo,
  }),
  documents: documents({ pdf: "text" }),
  transformImage: images(),
};

/** What core shows of the photograph: its bytes depend on the version of the library. */
const { text: photoText, media: photoMedia } = await readFileTool(options).run({ path: "photo.jpg" });
await requireFitted(photo, { text: photoText, media: photoMedia });

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
      test.for(files)("%s", async (path) => {
        expect(await answerOf(loop, { path })).toMatchObject({ text: fixtureAnswer(path), media: [] });
      });

      test("a photograph of 12 MB, made to fit", async () => {
        const { text, media } = await answerOf(loop, { path: "photo.jpg" });
        expect(text).toBe(fittedText(photo, Buffer.from(photoMedia[0]?.data ?? "", "base64")));
        if (lacks.nativeMedia !== undefined) return expect(media).toEqual([]);
        expect(media.map(({ mediaType }) => mediaType)).toEqual(["image/jpeg"]);
        const shown = Buffer.from(media[0]?.data ?? "", "base64");
        expect(await formatAndSize(shown)).toBe("jpeg 2000x1500");
        // The program of the Claude Agent SDK makes another image of a large one, of half a megabyte.
        if (name === "claude-agent-sdk" && loop.name === "query") {
          return expect(shown.length).toBeLessThanOrEqual(512_000);
        }
        // A comparison of the texts themselves would print 5 MB where they differ.
        expect(media[0]?.data === photoMedia[0]?.data).toBe(true);
      });
    });
  }
}
