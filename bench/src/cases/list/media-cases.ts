import { archive, notebook, onePage, onePixel } from "../files/media-files.ts";
import { either, refuses, says, showsLines, showsMedia, showsTexts, withoutMedia } from "../judge.ts";
import { oneCall, type ReadCase } from "../read-case.ts";

const group = "everyday";

/** What is not plain text. */
export const mediaCases: readonly ReadCase[] = [
  oneCall({
    id: "image",
    group,
    title: "a PNG",
    needs: "The image, as an image.",
    files: { "dot.png": onePixel },
    ask: { path: "dot.png", media: true },
    judge: showsMedia("image/png", onePixel),
  }),
  oneCall({
    id: "image-by-bytes",
    group,
    title: "a PNG that is named `.jpg`",
    needs: "The image with its true type: providers refuse a wrong one.",
    files: { "dot.jpg": onePixel },
    ask: { path: "dot.jpg", media: true },
    judge: showsMedia("image/png", onePixel),
  }),
  oneCall({
    id: "broken-image",
    group,
    title: "a PNG whose second half is missing",
    needs: "A text that says so, and no image: providers refuse the whole conversation for it.",
    files: { "half.png": onePixel.subarray(0, 40) },
    ask: { path: "half.png", media: true },
    judge: withoutMedia(
      says(
        /incomplete|truncated|broken|corrupt|damaged|could not|omitted|invalid|unsupported/iu,
        "that the image is broken",
      ),
    ),
  }),
  oneCall({
    id: "text-named-png",
    group,
    title: "a text that is named `.png`",
    needs: "The text, or a refusal that says that it is no image.",
    files: { "words.png": "not an image\n" },
    ask: { path: "words.png" },
    judge: withoutMedia(
      either(
        showsLines(1, ["not an image"]),
        refuses(/text|no image|not an image|invalid/iu, "that it is no image"),
      ),
    ),
  }),
  oneCall({
    id: "pdf",
    group,
    title: "a PDF of one page",
    needs: "The document as a file, or a refusal that says what it is.",
    files: { "page.pdf": onePage },
    ask: { path: "page.pdf", media: true },
    judge: either(showsMedia("application/pdf", onePage), refuses(/pdf|binary/iu, "that it is a PDF")),
  }),
  oneCall({
    id: "notebook",
    group,
    title: "a notebook with an image of 300,000 characters in an output",
    needs: "The code, its text output and the last cell, in at most 20,000 characters.",
    files: { "sums.ipynb": notebook },
    ask: { path: "sums.ipynb" },
    judge: showsTexts(["print(6 * 7)", "forty-two", "the last cell"], 20_000),
  }),
  oneCall({
    id: "archive",
    group,
    title: "a ZIP archive",
    needs: "A refusal that calls it binary or an archive.",
    files: { "app.zip": archive },
    ask: { path: "app.zip" },
    judge: withoutMedia(refuses(/binary|archive/iu, "that it is no text")),
  }),
  oneCall({
    id: "program",
    group,
    title: "a program without an extension",
    needs: "A refusal that calls it binary.",
    files: { tool: Buffer.from("7f454c4602010100000000000000000003003e0001000000fffefdfc00", "hex") },
    ask: { path: "tool" },
    judge: withoutMedia(refuses(/binary|executable|ELF/u, "that it is no text")),
  }),
];
