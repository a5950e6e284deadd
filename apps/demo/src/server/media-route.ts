import type { Handler } from "hono";
import type { MediaStore } from "./media-store.ts";

/** The types that a page may show. All others are downloads. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Serves the bytes of a media part that a model received. */
export function mediaRoute(media: MediaStore): Handler {
  return (context) => {
    const part = media.get(context.req.param("id") ?? "");
    if (part === undefined) return context.text("It is no longer kept.\n", 404);
    const shown = shownTypes.has(part.mediaType);
    return context.body(part.bytes, 200, {
      "Content-Type": shown ? part.mediaType : "application/octet-stream",
      ...(!shown && { "Content-Disposition": "attachment" }),
    });
  };
}
