import { ToolMessage, type ContentBlock } from "@langchain/core/messages";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import {
  shownMedia,
  type MediaPart,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
} from "@readfile/core";

/**
 * The `artifact` of a tool's message, for your program: facts about the files, and the error of a failed read. The model does
 * not see it. `media` is there if the answer has media and the option `media` is not set: `readMediaMiddleware` shows it.
 */
export type ReadArtifact =
  | {
      readonly ok: true;
      readonly files: ReadSuccess<unknown>["files"];
      readonly media?: readonly MediaPart[];
    }
  | Pick<ReadFailure, "ok" | "files" | "error">;

/**
 * How a tool's message contains media, after the text.
 * `native`: images as `image_url` blocks, documents as LangChain's standard blocks. `standard`: both as standard blocks.
 * `text`: not at all, and the artifact has none either.
 */
export type MediaMode = "native" | "standard" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  readonly toolCallId: string;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
  /** LangChain's config of the call: `context`, `state`, `store`, `configurable` and more. */
  readonly config: ToolRunnableConfig;
}

/** Where media goes: as an option says, or to the artifact, from where a middleware shows it. */
export type MediaPlace = MediaMode | "artifact" | ((call: MediaCall) => MediaMode);

/** What a message needs besides the result: a call, and what is known about the tool. */
export interface MessageParts extends Omit<MediaCall, "media"> {
  readonly name: string;
  readonly place: MediaPlace;
  readonly metadata: Record<string, unknown>;
}

/** Makes the message of a tool call. */
export function toolMessage(
  result: ReadResult<unknown>,
  { name, place, metadata, ...call }: MessageParts,
): ToolMessage {
  const shown = shownMedia(
    { ...call, media: result.media },
    {
      media: place,
      showingModes: ["native", "standard", "artifact"],
      // The media type decides between an image block and a file block.
      canCarry: ({ mediaType }) => typeof mediaType === "string",
    },
  );
  const { text, ok, files } = result;
  const kept = shown?.mode === "artifact" ? { media: shown.media } : {};
  const artifact: ReadArtifact = ok ? { ok, files, ...kept } : { ok, files, error: result.error };
  const blocks = shown === null || shown.mode === "artifact" ? [] : shown.media.map(blockMaker(shown.mode));
  return new ToolMessage({
    tool_call_id: call.toolCallId,
    name,
    status: ok ? "success" : "error",
    content: blocks.length === 0 ? text : [{ type: "text", text }, ...blocks],
    artifact,
    metadata,
  });
}

function blockMaker(mode: "native" | "standard"): (part: MediaPart) => ContentBlock {
  return ({ mediaType, data, filename }) => {
    const isImage = mediaType.startsWith("image/");
    if (isImage && mode === "native") {
      return { type: "image_url", image_url: { url: `data:${mediaType};base64,${data}` } };
    }
    const metadata = filename === undefined ? {} : { metadata: { filename } };
    return { type: isImage ? "image" : "file", mimeType: mediaType, data, ...metadata };
  };
}
