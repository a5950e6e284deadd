import type { FileFacts } from "../../../contract/file-facts.ts";

const mediaNames = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/** What the header says of text that has the name of an image or document. */
export function nameNotice({ path, byteLength }: FileFacts): string[] {
  if (!mediaNames.test(path)) return [];
  const noun = /\.pdf$/i.test(path) ? "document" : "image";
  return [
    byteLength === 0 ? `no ${noun}, whatever its name says` : `text, not the ${noun} that its name says`,
  ];
}
