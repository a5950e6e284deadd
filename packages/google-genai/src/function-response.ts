import type { FunctionCall, FunctionResponsePart, Part } from "@google/genai";
import type { MediaPart } from "@readfile/core";

/** What Gemini documents of the content of a `functionResponse`: it takes no GIF. */
const takenTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp", "application/pdf"];

/** Whether Gemini takes a part in the answer of a tool. */
export function canCarry({ mediaType, data }: MediaPart): boolean {
  return data !== "" && takenTypes.includes(mediaType);
}

/** Makes the part that answers a call. `media`: what the model is shown beside the text. */
export function functionResponse(
  { id, name }: FunctionCall,
  response: { output: string } | { error: string },
  media: readonly MediaPart[],
): Part {
  return {
    functionResponse: {
      // The Gemini API gives a call an id, Vertex AI does not.
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      response,
      ...(media.length > 0 && { parts: media.map(partOf) }),
    },
  };
}

function partOf({ mediaType, data, filename }: MediaPart): FunctionResponsePart {
  return {
    inlineData: { mimeType: mediaType, data, ...(filename !== undefined && { displayName: filename }) },
  };
}
