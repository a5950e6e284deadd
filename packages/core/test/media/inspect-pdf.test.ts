import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { inspectPdf } from "../../src/media/inspect-pdf.ts";
import { pdfOf } from "./pdfs.ts";

const whole = pdfOf();
const text = (content: string): Buffer => Buffer.from(content, "latin1");
const noTable = "is damaged: its table of contents is missing";

test.for<[string, Uint8Array, string | null]>([
  ["a whole one", whole, null],
  ["with something behind its end", Buffer.concat([whole, text("\n\n")]), null],
  ["encrypted", pdfOf("/Encrypt 5 0 R"), "is encrypted"],
  ["no version", text("%PDF-x\n%%EOF"), "is damaged: it names no version"],
  ["cut", whole.subarray(0, -20), "is incomplete: the file ends before it does"],
  ["nothing but its start", text("%PDF-1.7"), "is incomplete: the file ends before it does"],
  ["no table", text("%PDF-1.7\n%%EOF\n"), noTable],
  ["a table past its end", text("%PDF-1.7\nstartxref\n999999\n%%EOF\n"), noTable],
  ["a table that is none", text("%PDF-1.7\nstartxref\n0\n%%EOF\n"), noTable],
  [
    "no pages",
    text("%PDF-1.7\nxref\n0 0\ntrailer<<>>\nstartxref\n9\n%%EOF\n"),
    "is damaged: it has no pages",
  ],
  ["a table as a stream", text("%PDF-1.7\n1 0 obj<</Type/XRef/Root 2 0 R>>\nstartxref\n9\n%%EOF\n"), null],
  [
    "its end far from the end of the file",
    Buffer.concat([whole, Buffer.alloc(2000)]),
    "is incomplete: the file ends before it does",
  ],
])("%s", ([, bytes, problem]) => {
  expect(inspectPdf(bytes)).toBe(problem);
});

test("is not whole when it is cut, wherever that is", () => {
  // The line feed at its end may be missing.
  for (let length = 8; length < whole.length - 1; length++) {
    expect([length, inspectPdf(whole.subarray(0, length)) === null]).toEqual([length, false]);
  }
});

test("takes a bomb by its size alone", () => {
  const bomb = Buffer.concat([text("%PDF-1.7\n"), Buffer.alloc(20_000_000, "startxref 1 "), text("%%EOF")]);
  expect(inspectPdf(bomb)).toBe(noTable);
});
