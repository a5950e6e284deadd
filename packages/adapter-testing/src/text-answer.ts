import type { ReadSuccess } from "@readfile/core";
import type { TestData } from "./test-read-tool.ts";

/** Makes a successful answer that contains only text. */
export function textAnswer(text: string): ReadSuccess<TestData> {
  return { ok: true, text, media: [], files: [], data: { content: "only for callers of run" } };
}
