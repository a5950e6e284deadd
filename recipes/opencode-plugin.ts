// A plugin of OpenCode: `.opencode/plugin/readfile.ts`. Its `read` takes the place of OpenCode's own.
import { readFileTool, type ReadTool } from "@readfile/core";
import { tool, type Plugin, type ToolDefinition } from "@opencode-ai/plugin";

const { schema } = tool;

/** Adapts a read tool. OpenCode takes fields of zod: core says what is wrong with a value, so that they take any. */
export function toOpenCodeTool(readTool: ReadTool<unknown, unknown>): ToolDefinition {
  const fields = Object.entries(readTool.jsonSchema.properties).map(
    // The model sees the field's own JSON Schema.
    ([name, field]) =>
      [
        name,
        schema
          .any()
          .optional()
          .meta(field as Record<string, unknown>),
      ] as const,
  );
  return tool({
    description: readTool.description,
    args: Object.fromEntries(fields),
    async execute(args, context) {
      const { ok, text, media } = await readTool.run(args, { signal: context.abort, context });
      // OpenCode shows a model the message of an error.
      if (!ok) throw new Error(text);
      const attachments = media.map(({ mediaType: mime, data, filename }) => ({
        type: "file" as const,
        mime,
        url: `data:${mime};base64,${data}`,
        ...(filename !== undefined && { filename }),
      }));
      return { output: text, ...(attachments.length > 0 && { attachments }) };
    },
  });
}

export const ReadfilePlugin: Plugin = async ({ directory }) => ({
  tool: { read: toOpenCodeTool(readFileTool({ root: directory })) },
});
