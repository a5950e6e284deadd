import { jpegFacts } from "../apis/jpeg-facts.ts";
import type { ExpectedAnswer } from "@readfile/conformance";
import type { ReceivedAnswer, ReceivedMedia } from "../apis/provider-api.ts";
import { worse, type Cell, type Verdict } from "./verdict.ts";

/** The answer that a model must receive, with its whole text. */
export type WholeAnswer = ExpectedAnswer & { readonly text: string };

/** Judges one answer. `lost`: the verdict on media that did not arrive. */
export function judgeAnswer(received: ReceivedAnswer, expected: WholeAnswer, lost: Verdict): Cell {
  const { media } = expected;
  if (media.some(({ data }) => received.texts.some((text) => holdsStartOf(text, data)))) {
    return { verdict: "base64 as text" };
  }
  const found = [
    judgeText(received.texts, expected.text),
    judgeMedia(received.media, media, lost),
    judgeSign(received.isError, expected.isError),
  ];
  const verdict = found.map((each) => each.verdict).reduce(worse);
  const note = found.flatMap((each) => each.note ?? []).join("; ");
  return note === "" ? { verdict } : { verdict, note };
}

/** So many characters of base64 are enough to know media by: no text holds them by chance. */
const startCharacters = 40;

/** Whether a text holds the start of base64. */
export function holdsStartOf(text: string, base64: string): boolean {
  return base64 !== "" && text.includes(base64.slice(0, startCharacters));
}

function judgeText(texts: readonly string[], expected: string): Cell {
  const others = texts.filter((text) => text !== expected);
  const times = texts.length - others.length;
  if (times > 1) return { verdict: "changed", note: `the text ${times} times` };
  if (times === 1) {
    return others.length === 0
      ? { verdict: "same bytes" }
      : { verdict: "same bytes", note: `with the words ${JSON.stringify(others.join(" "))}` };
  }
  const around = others.find((text) => text.includes(expected) || text.includes(inJson(expected)));
  if (around !== undefined) {
    const note = around.replace(expected, "…").replace(inJson(expected), "…");
    return { verdict: "wrapped by the package", note: `as ${note}` };
  }
  return others.join("") === ""
    ? { verdict: "dropped", note: "no text" }
    : { verdict: "changed", note: `the text is ${JSON.stringify(others.join(" ").slice(0, 200))}` };
}

/** How a text stands inside a string of JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function judgeMedia(received: readonly ReceivedMedia[], expected: WholeAnswer["media"], lost: Verdict): Cell {
  const rest = [...received];
  const missing: string[] = [];
  const notes: string[] = [];
  let verdict: Verdict = "same bytes";
  for (const { mediaType, data, filename } of expected) {
    const index = rest.findIndex((part) => part.mediaType === mediaType);
    const [part] = index < 0 ? [] : rest.splice(index, 1);
    if (part === undefined) missing.push(mediaType);
    else if (!isSame(part.data, data)) {
      const remade = remadeSize(part.data, data);
      if (remade === undefined) return { verdict: "changed", note: `other bytes of ${mediaType}` };
      verdict = "remade by the package";
      notes.push(`${mediaType} of ${remade}`);
    } else notes.push(...notesOn(part, filename));
  }
  if (rest[0] !== undefined) return { verdict: "changed", note: `${rest[0].mediaType} that was not read` };
  if (missing.length > 0 && received.length > 0) notes.unshift(`without ${missing.join(", ")}`);
  return {
    verdict: missing.length > 0 ? lost : verdict,
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

function isSame(received: string, expected: string): boolean {
  if (Buffer.from(received, "base64").equals(Buffer.from(expected, "base64"))) return true;
  const digest = jpegFacts(received)?.sha256;
  return digest !== undefined && digest === jpegFacts(expected)?.sha256;
}

/** The size of a JPEG that was made of another: it has its shape, and is no larger. Undefined for any other. */
function remadeSize(received: string, expected: string): string | undefined {
  const [is, was] = [jpegFacts(received), jpegFacts(expected)];
  if (is === undefined || was === undefined) return undefined;
  if (is.width > was.width || is.height > was.height) return undefined;
  const isSameShape =
    Math.abs(is.width * was.height - is.height * was.width) <= Math.max(was.width, was.height);
  return isSameShape
    ? `${is.width}x${is.height} pixels, where ${was.width}x${was.height} were shown`
    : undefined;
}

function notesOn({ filename, beside }: ReceivedMedia, expectedName: string | undefined): readonly string[] {
  const notes: string[] = [];
  if (expectedName !== undefined && filename === undefined) notes.push("without its name");
  else if (expectedName !== filename) notes.push(`named ${filename}`);
  if (beside === true) notes.push("beside the answer");
  return notes;
}

function judgeSign(received: boolean | null, expected: boolean): Cell {
  if (received === null || received === expected) {
    return received === true
      ? { verdict: "same bytes", note: "marked as an error" }
      : { verdict: "same bytes" };
  }
  return expected
    ? { verdict: "text only", note: "not marked as an error" }
    : { verdict: "changed", note: "marked as an error" };
}
