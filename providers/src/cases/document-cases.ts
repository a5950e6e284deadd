import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFileTool, type TransformAnswer, type TransformImage } from "@readfile/core";
import { documents } from "@readfile/documents";
import { images } from "@readfile/images";
import { fixture } from "../../../packages/documents/test/fixtures.ts";
import { fixtureAnswer } from "../../../packages/documents/test/fixture-texts.ts";
import { photograph, requireFitted } from "../../../packages/images/test/sample-images.ts";
import type { CaseName } from "./case-names.ts";
import type { WireCase, WireRead } from "./wire-cases.ts";

/** Documents and a photograph in a directory of their own. */
interface DocumentCases {
  readonly cases: readonly WireCase[];
  /** Removes the directory. */
  remove(): void;
}

/** The documents, by the names of the cases. What a model must receive of each was read off its sources. */
const documentFiles = { docx: "report.docx", xlsx: "sales.xlsx", "PDF as text": "report.pdf" } as const;

/** Makes the files, and gives the cases that read them, in the order of the columns. */
export async function createDocumentCases(): Promise<DocumentCases> {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-documents-")));
  const options = { root, documents: documents({ pdf: "text" }), transformImage: once(images()) };
  const caseOf = (name: CaseName, read: WireRead): WireCase => ({ name, options, reads: [read] });
  const cases: WireCase[] = [];
  for (const [name, file] of Object.entries(documentFiles)) {
    fs.writeFileSync(path.join(root, file), fixture(file));
    const expected = { text: fixtureAnswer(file), media: [], isError: false };
    cases.push(caseOf(name as keyof typeof documentFiles, { args: { path: file }, expected }));
  }
  const photo = await photograph(4000, 3000, 98);
  fs.writeFileSync(path.join(root, "photo.jpg"), photo);
  const args = { path: "photo.jpg" };
  const { ok, text, media } = await readFileTool(options).run(args);
  // How many bytes there are depends on the library. All else is written down there.
  await requireFitted(photo, { text, media });
  cases.push(caseOf("photograph", { args, expected: { text, media, isError: !ok } }));
  return { cases, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}

/** Makes the one image that there is fit once: it takes seconds, and some hundred conversations read it. */
function once(transform: TransformImage): TransformImage {
  let answer: Promise<TransformAnswer> | undefined;
  return (...call) => (answer ??= Promise.resolve(transform(...call)));
}
