// Genkit: a multipart tool, whose images and documents follow the text. A failed read has no sign of its own: the text says it.
import { isMediaPart, shownMedia, type ReadTool } from "@readfile/core";
import type { Genkit, JSONSchema7, MultipartToolAction } from "genkit";

/** Defines a read tool. Genkit validates the arguments before the tool sees them, in words of its own. */
export function defineReadTool(ai: Genkit, tool: ReadTool<unknown, unknown>): MultipartToolAction {
  const { name, description, jsonSchema } = tool;
  return ai.defineTool(
    { name, description, inputJsonSchema: structuredClone(jsonSchema) as JSONSchema7, multipart: true },
    async (input, { abortSignal, context }) => {
      const { text, media } = await tool.run(input, { signal: abortSignal, context });
      const shown = shownMedia(
        { media },
        { media: "native", showingModes: ["native"], canCarry: isMediaPart },
      );
      const content = (shown?.media ?? []).map(({ mediaType, data }) => ({
        media: { contentType: mediaType, url: `data:${mediaType};base64,${data}` },
      }));
      return { output: text, ...(content.length > 0 && { content }) };
    },
  );
}
