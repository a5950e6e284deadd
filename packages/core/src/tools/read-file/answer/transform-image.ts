import type { ImageType } from "../../../media/file-type.ts";

/** An image that is whole and over a limit. */
export interface ImageFacts {
  readonly path: string;
  readonly mediaType: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** What is shown at most. */
export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxSidePixels: number;
}

/**
 * Makes an image smaller: gives the bytes of a PNG, JPEG, GIF or WebP image within the limits, which is checked, or
 * null to show none. What it throws is not shown to a model.
 */
export type TransformImage = (
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: ImageLimits,
) => Uint8Array | null | undefined | Promise<Uint8Array | null | undefined>;
