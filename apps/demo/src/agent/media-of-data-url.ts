import type { MediaPart } from "@readfile/core";

/** Reads the media from `data:TYPE;base64,DATA`. Undefined for any other value. */
export function mediaOfDataUrl(url: unknown): MediaPart | undefined {
  const match = typeof url === "string" ? /^data:([^;,]+);base64,(.*)$/su.exec(url) : null;
  const [, mediaType, data] = match ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}
