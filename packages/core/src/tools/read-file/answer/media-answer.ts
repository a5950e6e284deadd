import { Buffer } from "node:buffer";
import type { FileFacts } from "../../../contract/file-facts.ts";
import type { FileAnswer, OpenedFile } from "./file-answer.ts";
import { changeNotice, header } from "./header.ts";

/** What is shown beside the text, or why nothing is. */
type Showing =
  | { readonly mediaType: string; readonly bytes: Uint8Array; readonly filename?: string }
  | { readonly refusal: string };

/** An image or document as it is told of. */
export interface ShownMedia {
  readonly kind: "image" | "document";
  /** What the header says: type, dimensions and the like. */
  readonly parts: readonly string[];
  /** What it says behind the size. */
  readonly notices?: readonly string[];
  readonly showing: Showing;
}

/** The answer for a file that is shown beside the text, or would be. */
export function mediaAnswer(
  from: OpenedFile,
  { kind, parts, notices = [], showing }: ShownMedia,
): FileAnswer {
  const sentence =
    "refusal" in showing
      ? `${kind} not shown: ${showing.refusal}`
      : `The ${kind} comes with this text. If you see none: ${kind} not shown here.`;
  const size = from.opened.byteLength === null ? [] : [`${from.opened.byteLength} bytes`];
  const said = [...parts, ...size, ...notices];
  return {
    kind,
    facts: { ...from.opened, kind, encoding: null },
    content: "",
    media: "refusal" in showing ? [] : [mediaPart(showing)],
    text: (facts: FileFacts) =>
      `${header(facts, [...said, ...changeNotice(facts), ...from.request.notes])}\n${sentence}`,
  };
}

function mediaPart({ mediaType, bytes, filename }: Exclude<Showing, { readonly refusal: string }>): {
  mediaType: string;
  data: string;
  filename?: string;
} {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return { mediaType, data, ...(filename !== undefined && { filename }) };
}
