// The Copilot SDK of GitHub: a tool that needs no permission, because it only reads what core allows.
import { isMediaPart, shownMedia, type ReadTool } from "@readfile/core";
import { defineTool, type Tool, type ToolResultObject } from "@github/copilot-sdk";

/** Adapts a read tool. Give it a name that none of the runtime's own tools has, such as `readFileTool({ name: "read_lines" })`. */
export function toCopilotTool(tool: ReadTool<unknown, unknown>): Tool {
  const { name, description, jsonSchema } = tool;
  return defineTool(name, {
    description,
    parameters: structuredClone(jsonSchema) as Record<string, unknown>,
    skipPermission: true,
    async handler(args, invocation): Promise<ToolResultObject> {
      const { ok, text, media } = await tool.run(args, { signal: invocation.signal, context: invocation });
      const shown = shownMedia(
        { media },
        { media: "native", showingModes: ["native"], canCarry: isMediaPart },
      );
      return {
        textResultForLlm: text,
        resultType: ok ? "success" : "failure",
        ...(shown !== null && {
          binaryResultsForLlm: shown.media.map(({ mediaType, data, filename }) => ({
            data,
            mimeType: mediaType,
            type: mediaType.startsWith("image/") ? ("image" as const) : ("resource" as const),
            ...(filename !== undefined && { description: filename }),
          })),
        }),
      };
    },
  }) as Tool;
}
