import type { MediaPart } from "@readfile/core";
import type { ModelAnswer } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";

/** A member of an object, or undefined. */
type Members = Readonly<Record<string, unknown>>;

/** Reads what a client received of a call. */
export function receivedAnswer(result: unknown): ModelAnswer {
  const { content, isError = false } = members(result);
  if (!Array.isArray(content) || typeof isError !== "boolean") throw unexpectedShape(result);
  const [first, ...rest] = content as unknown[];
  const { type, text } = members(first);
  if (type !== "text" || typeof text !== "string") throw unexpectedShape(result);
  return { text, media: rest.map(mediaOf), isError };
}

function mediaOf(part: unknown): MediaPart {
  const { type, data, mimeType, resource } = members(part);
  if (type === "image" && typeof data === "string" && typeof mimeType === "string") {
    return { mediaType: mimeType, data };
  }
  const { uri, mimeType: mediaType, blob } = members(resource);
  const prefix = "file:///";
  const isDocument = type === "resource" && typeof blob === "string" && typeof mediaType === "string";
  if (!isDocument || typeof uri !== "string" || !uri.startsWith(prefix)) throw unexpectedShape(part);
  const filename = decodeURIComponent(uri.slice(prefix.length));
  return { mediaType, data: blob, ...(filename !== "" && { filename }) };
}

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
