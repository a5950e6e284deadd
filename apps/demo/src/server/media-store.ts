import { createHash } from "node:crypto";
import type { MediaPart } from "@readfile/core";
import type { ShownMedia } from "../shared/chat-message.ts";

/** A media part that the page can fetch. */
interface StoredMedia {
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Keeps media that models received, so that the page can show it. Drops the oldest first. */
export interface MediaStore {
  add(part: MediaPart): ShownMedia;
  get(id: string): StoredMedia | undefined;
}

const defaultMaxBytes = 64 * 1024 * 1024;

/** Makes an empty store. */
export function createMediaStore(maxBytes: number = defaultMaxBytes): MediaStore {
  const stored = new Map<string, StoredMedia>();
  let storedBytes = 0;
  const remove = (id: string): void => {
    storedBytes -= stored.get(id)?.bytes.byteLength ?? 0;
    stored.delete(id);
  };
  return {
    add({ mediaType, data, filename }) {
      const bytes = new Uint8Array(Buffer.from(data, "base64"));
      const id = createHash("sha256").update(mediaType).update("\0").update(bytes).digest("hex");
      remove(id);
      stored.set(id, { mediaType, bytes });
      storedBytes += bytes.byteLength;
      for (const oldest of stored.keys()) {
        if (storedBytes <= maxBytes || oldest === id) break;
        remove(oldest);
      }
      const url = `/api/media/${id}`;
      return { mediaType, byteLength: bytes.byteLength, url, ...(filename !== undefined && { filename }) };
    },
    get: (id) => stored.get(id),
  };
}
