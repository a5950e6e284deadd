import type { MediaPart } from "@readfile/core";

/** The media of `data:TYPE;base64,DATA`; undefined for anything else. */
export function mediaOfDataUrl(url: unknown): MediaPart | undefined {
  const match = typeof url === "string" ? /^data:([^;,]+);base64,(.*)$/su.exec(url) : null;
  const [, mediaType, data] = match ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}
