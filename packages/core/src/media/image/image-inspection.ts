/** What the bytes of an image say about it. */
export interface ImageInspection {
  /** In pixels; null if the header does not tell. */
  readonly width: number | null;
  readonly height: number | null;
  /** Why it cannot be shown, as the predicate of a sentence about the image. Null: it is whole. */
  readonly problem: string | null;
}

/** The size of an image, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** An image that cannot be shown. */
export function brokenImage(problem: string, size?: ImageSize): ImageInspection {
  return { width: size?.width ?? null, height: size?.height ?? null, problem };
}

export const incomplete = "is incomplete: the file ends before it does";
export const damaged = "is damaged";
export const withoutPixels = "has no pixels";

/** Whether an image of this size has no pixels. */
export function isEmpty({ width, height }: ImageSize): boolean {
  return width === 0 || height === 0;
}

/** A view of bytes. The caller checks that what it reads lies within them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The four characters that name the type of a chunk. */
export function chunkTypeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
