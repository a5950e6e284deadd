import type { MediaPart } from "@readfile/core";
import type { ExpectedAnswer, LongText } from "../cases/conformance-case.ts";
import { linesOf } from "./lines-of.ts";
import { visibleJson } from "./visible-json.ts";

/** A text as its lines, each with its ending, so that a changed line of the text changes one line of the golden. */
type StoredText = readonly string[] | StoredLongText;

interface StoredLongText {
  readonly sha256: string;
  readonly bytes: number;
  readonly head: readonly string[];
  readonly tail: readonly string[];
}

interface StoredAnswer {
  readonly isError: boolean;
  readonly text: StoredText;
  /** Absent: none. */
  readonly media?: readonly MediaPart[];
}

/** A file of goldens: the expected answers, by the ids of cases. */
export type Goldens = ReadonlyMap<string, ExpectedAnswer>;

/** Writes goldens as JSON. Escapes characters that a reader could not see. */
export function stringifyGoldens(goldens: Goldens): string {
  const stored = Object.fromEntries([...goldens].map(([id, answer]) => [id, toStored(answer)]));
  return `${visibleJson(stored, 1)}\n`;
}

/** Reads JSON that {@link stringifyGoldens} wrote. */
export function parseGoldens(json: string): Goldens {
  const stored = JSON.parse(json) as Readonly<Record<string, StoredAnswer>>;
  return new Map(Object.entries(stored).map(([id, answer]) => [id, fromStored(answer)]));
}

function toStored({ text, media, isError }: ExpectedAnswer): StoredAnswer {
  return { isError, text: storedText(text), ...(media.length > 0 && { media }) };
}

function storedText(text: string | LongText): StoredText {
  if (typeof text === "string") return linesOf(text);
  return { ...text, head: linesOf(text.head), tail: linesOf(text.tail) };
}

function fromStored({ text, media = [], isError }: StoredAnswer): ExpectedAnswer {
  if (!isLong(text)) return { text: text.join(""), media, isError };
  return { text: { ...text, head: text.head.join(""), tail: text.tail.join("") }, media, isError };
}

function isLong(text: StoredText): text is StoredLongText {
  return "sha256" in text;
}
