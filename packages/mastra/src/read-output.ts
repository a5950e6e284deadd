import type { ReadFailure, ReadSuccess } from "@readfile/core";

/** The output of a call, which Mastra stores and a UI can show: core's result without `data`. Plain JSON. */
export type ReadOutput = Omit<ReadSuccess<unknown>, "data"> | ReadFailure;

/** Media in the form that Mastra turns into the one of each model's interface. */
interface MediaContent {
  readonly type: "media";
  readonly mediaType: string;
  readonly data: string;
  readonly filename?: string;
}

/** What the model receives. */
export type ModelOutput =
  | { readonly type: "text" | "error-text"; readonly value: string }
  | {
      readonly type: "content";
      readonly value: readonly [{ readonly type: "text"; readonly text: string }, ...MediaContent[]];
    };

/** Gives what the model receives of an output. */
export function toModelOutput({ ok, text, media }: ReadOutput): ModelOutput {
  if (!ok) return { type: "error-text", value: text };
  if (media.length === 0) return { type: "text", value: text };
  const parts = media.map(({ mediaType, data, filename }) => ({
    type: "media" as const,
    mediaType,
    data,
    ...(filename !== undefined && { filename }),
  }));
  return { type: "content", value: [{ type: "text", text }, ...parts] };
}
