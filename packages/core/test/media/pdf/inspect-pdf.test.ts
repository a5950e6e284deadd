import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { inspectPdf } from "../../../src/media/pdf/inspect-pdf.ts";
import { pdfOf } from "../pdfs.ts";

const inspect = async (bytes: Uint8Array): Promise<string | null> =>
  (await inspectPdf(bytes, undefined)).problem;
const whole = pdfOf();
const text = (content: string): Buffer => Buffer.from(content, "latin1");
const noPages = "is damaged: it has no pages";
const noTable = "is damaged: its table of contents is missing";

test.for<[string, Uint8Array, string | null]>([
  ["whole", whole, null],
  ["text after the end", Buffer.concat([whole, text("\n\n")]), null],
  ["encrypted", pdfOf("/Encrypt 5 0 R"), "is encrypted"],
  ["encrypted, with the details in the trailer", pdfOf("/Encrypt<</Filter/Standard>>"), "is encrypted"],
  ["a text about encryption", pdfOf("/Title(the key /Encrypt of a trailer)"), null],
  ["a list without pages", text(pdfOf().toString("latin1").replace("/Type/Page/", "/Type/None/")), noPages],
  [
    "a second table after the first",
    Buffer.concat([whole, text("xref\n0 0\ntrailer<</Root 1 0 R>>\nstartxref\n307\n%%EOF\n")]),
    null,
  ],
  [
    "a second table that is not a table",
    Buffer.concat([whole, text("trailer<</Root 1 0 R>>\nstartxref\n7\n%%EOF\n")]),
    noTable,
  ],
  [
    "an end mark near the last one, as in documents made to be shown page by page",
    text(whole.toString("latin1").replace("startxref", "startxref\n0\n%%EOF\nstartxref")),
    null,
  ],
  ["no version", text("%PDF-x\n%%EOF"), "is damaged: it names no version"],
  ["cut off", whole.subarray(0, -20), "is incomplete: the file ends before it does"],
  ["only the start", text("%PDF-1.7"), "is incomplete: the file ends before it does"],
  ["no table", text("%PDF-1.7\n%%EOF\n"), noTable],
  ["a table past the end", text("%PDF-1.7\nstartxref\n999999\n%%EOF\n"), noTable],
  ["a table that is not a table", text("%PDF-1.7\nstartxref\n0\n%%EOF\n"), noTable],
  ["no pages", text("%PDF-1.7\nxref\n0 0\ntrailer<<>>\nstartxref\n9\n%%EOF\n"), noPages],
  [
    "a name over the end of what is looked at in one step",
    // The name starts 4 bytes before the 65536th one.
    pdfOf(`/Title(${"x".repeat(65_240)})/Encrypt 5 0 R`),
    "is encrypted",
  ],
  ["a table in a stream", text("%PDF-1.7\n1 0 obj<</Type/XRef/Root 2 0 R>>\nstartxref\n9\n%%EOF\n"), null],
  [
    "the end mark far from the end of the file",
    Buffer.concat([whole, Buffer.alloc(2000)]),
    "is incomplete: the file ends before it does",
  ],
])("%s", async ([, bytes, problem]) => {
  expect(await inspect(bytes)).toBe(problem);
});

test("is not whole if it is cut off, wherever that is", async () => {
  // The last line feed may be missing.
  for (let length = 8; length < whole.length - 1; length++) {
    expect([length, (await inspect(whole.subarray(0, length))) === null]).toEqual([length, false]);
  }
});

test("takes linear time for a bomb", async () => {
  const bomb = Buffer.concat([text("%PDF-1.7\n"), Buffer.alloc(20_000_000, "startxref 1 "), text("%%EOF")]);
  expect(await inspect(bomb)).toBe(noTable);
});

test("does not take a name for a lock, wherever and however often it stands", async () => {
  const names = text("/Encrypt 1 ".repeat(20_000));
  const bytes = Buffer.concat([whole.subarray(0, -7), names, text("\n%%EOF\n")]);
  expect(await inspect(Buffer.concat([bytes, text("startxref\n168\n%%EOF\n")]))).toBe(null);
});
