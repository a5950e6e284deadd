/** What the bytes of an image say of it. */
export interface ImageInspection {
  /** In pixels; null when the header does not tell. */
  readonly width: number | null;
  readonly height: number | null;
  /** Why it cannot be shown, to be read after "the image"; null: it is whole. */
  readonly problem: string | null;
}

/** An image that is not whole. */
export function brokenImage(
  problem: string,
  size: Pick<ImageInspection, "width" | "height"> = { width: null, height: null },
): ImageInspection {
  return { width: size.width, height: size.height, problem };
}

export const incomplete = "is incomplete: the file ends before it does";
export const damaged = "is damaged";
export const withoutPixels = "has no pixels";

/** A view of bytes; the caller checks that what it reads lies within. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
