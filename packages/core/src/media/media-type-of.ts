/** Images that models take. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** What can be shown beside text. */
export type MediaType = ImageType | "application/pdf";

function startsWith(head: Uint8Array, text: string, at = 0): boolean {
  if (head.length < at + text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (head[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** The type that a file's first bytes announce, whatever its name says. That it is whole is another question. */
export function mediaTypeOf(head: Uint8Array): MediaType | undefined {
  switch (head[0]) {
    case 0x89:
      return startsWith(head, "\x89PNG") ? "image/png" : undefined;
    case 0xff:
      return head[1] === 0xd8 && (head.length === 2 || head[2] === 0xff) ? "image/jpeg" : undefined;
    case 0x47:
      return startsWith(head, "GIF87a") || startsWith(head, "GIF89a") ? "image/gif" : undefined;
    case 0x52:
      return startsWith(head, "RIFF") && startsWith(head, "WEBP", 8) ? "image/webp" : undefined;
    case 0x25:
      return startsWith(head, "%PDF-") ? "application/pdf" : undefined;
    default:
      return undefined;
  }
}
