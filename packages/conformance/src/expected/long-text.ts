import { createHash } from "node:crypto";
import type { LongText } from "../cases/conformance-case.ts";

/** The longest text that a golden holds in full. Longer texts become digests, so that a person can review the file. */
const maxStoredBytes = 6000;
const shownCharacters = 300;

/** Gives a text as a golden holds it. */
export function goldenText(text: string): string | LongText {
  if (Buffer.byteLength(text) <= maxStoredBytes) return text;
  return {
    ...digestOf(text),
    head: sliceWellFormed(text, 0, shownCharacters),
    tail: sliceWellFormed(text, text.length - shownCharacters),
  };
}

/** Whether a text is byte for byte the text of a golden. */
export function matchesGolden(golden: string | LongText, text: string): boolean {
  if (typeof golden === "string") return golden === text;
  const { sha256, bytes } = digestOf(text);
  return golden.sha256 === sha256 && golden.bytes === bytes;
}

function digestOf(text: string): Pick<LongText, "sha256" | "bytes"> {
  const bytes = Buffer.from(text);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

function sliceWellFormed(text: string, start: number, end?: number): string {
  return text.slice(start, end).toWellFormed();
}
