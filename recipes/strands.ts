// Strands Agents of AWS: a tool of its own class, because `FunctionTool` puts every answer into text.
import { isMediaPart, shownMedia, type MediaPart, type ReadTool } from "@readfile/core";
import {
  DocumentBlock,
  ImageBlock,
  TextBlock,
  Tool,
  ToolResultBlock,
  type ToolContext,
  type ToolSpec,
  type ToolStreamGenerator,
} from "@strands-agents/sdk";

/** The types of images that Strands knows. */
const imageFormats = ["png", "jpeg", "gif", "webp"] as const;

/** A read tool as a tool of Strands. */
export class StrandsReadTool extends Tool {
  readonly name: string;
  readonly description: string;
  readonly toolSpec: ToolSpec;
  readonly #tool: ReadTool<unknown, unknown>;

  constructor(tool: ReadTool<unknown, unknown>) {
    super();
    const { name, description, jsonSchema } = tool;
    this.#tool = tool;
    this.name = name;
    this.description = description;
    this.toolSpec = {
      name,
      description,
      inputSchema: structuredClone(jsonSchema) as NonNullable<ToolSpec["inputSchema"]>,
    };
  }

  async *stream(context: ToolContext): ToolStreamGenerator {
    const { toolUseId, input } = context.toolUse;
    const { ok, text, media } = await this.#tool.run(input, { signal: context.cancelSignal, context });
    const shown = shownMedia({ media }, { media: "native", showingModes: ["native"], canCarry: isMediaPart });
    return new ToolResultBlock({
      toolUseId,
      status: ok ? "success" : "error",
      content: [new TextBlock(text), ...(shown?.media ?? []).flatMap(blocksOf)],
    });
  }
}

function blocksOf({ mediaType, data, filename = "document" }: MediaPart): (ImageBlock | DocumentBlock)[] {
  const source = { bytes: Uint8Array.from(Buffer.from(data, "base64")) };
  const format = imageFormats.find((name) => mediaType === `image/${name}`);
  if (format !== undefined) return [new ImageBlock({ format, source })];
  // Bedrock takes letters, digits, hyphens and spaces in the name of a document.
  const name = filename.replace(/\.pdf$/, "").replaceAll(/[^\w-]+|_/g, "-");
  return mediaType === "application/pdf" ? [new DocumentBlock({ name, format: "pdf", source })] : [];
}
