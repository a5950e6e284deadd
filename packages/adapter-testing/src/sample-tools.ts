import type { FileFacts, ReadTool } from "@readfile/core";
import { testReadTool, type TestData, type TestInput } from "./test-read-tool.ts";
import { textAnswer } from "./text-answer.ts";

type SampleTool = ReadTool<TestInput, TestData>;

/** A PNG of one pixel. */
export const imageBase64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The facts about the file that {@link textTool} shows. */
export const notesFacts: FileFacts = {
  path: "notes.txt",
  kind: "text",
  firstLine: 1,
  lastLine: 2,
  totalLines: 2,
  next: null,
  byteLength: 19,
  modifiedMs: null,
  version: null,
  encoding: "utf-8",
  bom: false,
  eol: "lf",
  cuts: [],
  changed: false,
  warnings: [],
};

/** Answers with a text of two lines that has a tab and a character outside the basic plane. */
export const textTool: SampleTool = testReadTool(() => ({
  ...textAnswer("first\n\tsecond \u{1f600}\n"),
  files: [notesFacts],
}));

/** Answers with the error that there is no such file. */
export const failingTool: SampleTool = testReadTool(() => ({
  ok: false,
  text: "Error: NOT_FOUND: no such file: gone.txt",
  media: [],
  files: [],
  error: { code: "NOT_FOUND", message: "no such file", retryable: false },
}));

/** Answers with an image that has no file name and a document that has one. */
export const mediaTool: SampleTool = testReadTool(() => ({
  ...textAnswer("An image and a document."),
  media: [
    { mediaType: "image/png", data: imageBase64 },
    { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
  ],
  files: [notesFacts],
}));
