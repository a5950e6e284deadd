import type { MediaPart } from "@readfile/core";

/** Reads a media part from a base64 data URL. Throws for any other URL. */
export function mediaOfDataUrl(url: unknown): Pick<MediaPart, "mediaType" | "data"> {
  const match = typeof url === "string" ? /^data:([^;,]+);base64,(.*)$/s.exec(url) : null;
  const [, mediaType, data] = match ?? [];
  if (mediaType === undefined || data === undefined) {
    throw new TypeError(`not a data URL of base64: ${JSON.stringify(url)?.slice(0, 80)}`);
  }
  return { mediaType, data };
}
