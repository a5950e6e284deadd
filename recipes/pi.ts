// An extension of pi: `.pi/extensions/readfile.ts`. Its tool has another name than pi's own `read`.
import { isMediaPart, readFileTool, shownMedia, type ReadTool } from "@readfile/core";
import type { ExtensionAPI, ToolDefinition } from "@earendil-works/pi-coding-agent";

type Content = Awaited<ReturnType<ToolDefinition["execute"]>>["content"];

/** Adapts a read tool. pi validates the arguments before the tool sees them, and takes images, no documents. */
export function toPiTool(readTool: ReadTool<unknown, unknown>): ToolDefinition {
  const { name, title: label, description, jsonSchema } = readTool;
  return {
    name,
    label,
    description,
    parameters: structuredClone(jsonSchema) as unknown as ToolDefinition["parameters"],
    async execute(_toolCallId, params, signal) {
      const { ok, text, media, files } = await readTool.run(params, { signal });
      const shown = shownMedia(
        { media },
        {
          media: "native",
          showingModes: ["native"],
          canCarry: (part) => isMediaPart(part) && part.mediaType.startsWith("image/"),
        },
      );
      const images = (shown?.media ?? []).map(({ mediaType: mimeType, data }) => ({
        type: "image" as const,
        data,
        mimeType,
      }));
      const content: Content = [{ type: "text", text }, ...images];
      return { content, details: { files }, isError: !ok };
    },
  };
}

export default function readfile(pi: ExtensionAPI): void {
  pi.registerTool(toPiTool(readFileTool({ root: process.cwd() })));
}
