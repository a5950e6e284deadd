import type { MediaPart } from "@readfile/core";

/** A block of an answer, as the Messages API takes it, beta or not. */
export type ReadBlock =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: ImageType; data: string } }
  | {
      type: "document";
      title?: string;
      source: { type: "base64"; media_type: "application/pdf"; data: string };
    };

/** What the model receives: the text, or the text followed by media in base64. */
export type ReadOutput = string | ReadBlock[];

type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

const imageTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
] satisfies ImageType[];

/** Whether the Messages API takes a part in the answer of a tool: these images and PDF documents, with bytes. */
export function canCarry({ mediaType, data }: MediaPart): boolean {
  return data !== "" && (imageTypes.includes(mediaType) || mediaType === "application/pdf");
}

/** Gives what the model receives of an answer. `media`: what it is shown beside the text. */
export function toReadOutput(text: string, media: readonly MediaPart[]): ReadOutput {
  if (media.length === 0) return text;
  // The API refuses a block without text.
  const first: ReadBlock[] = text === "" ? [] : [{ type: "text", text }];
  return [...first, ...media.map(blockOf)];
}

function blockOf({ mediaType, data, filename }: MediaPart): ReadBlock {
  if (mediaType === "application/pdf") {
    const source = { type: "base64", media_type: mediaType, data } as const;
    return { type: "document", ...(filename !== undefined && { title: filename }), source };
  }
  return { type: "image", source: { type: "base64", media_type: mediaType as ImageType, data } };
}
