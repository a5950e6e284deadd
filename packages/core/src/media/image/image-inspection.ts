/** What the bytes of an image say about it. */
export interface ImageInspection {
  /** In pixels; null if the header does not tell. */
  readonly width: number | null;
  readonly height: number | null;
  /** Why it cannot be shown, as the predicate of a sentence about the image. Null: it is whole. */
  readonly problem: string | null;
  /** The largest part that is larger than the image itself: whoever decodes it needs room for that. */
  readonly largerPart?: ImagePart | undefined;
}

/** The size of an image, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A part of an image with a size of its own. */
export interface ImagePart extends ImageSize {
  readonly name: "frame" | "thumbnail";
}

/** Finds the largest of the parts that are larger than the image. */
export class LargerParts {
  #largest: ImagePart | undefined;

  add(name: ImagePart["name"], part: ImageSize): void {
    const { width, height } = part;
    const largest = this.#largest ?? { width: 0, height: 0 };
    const longer = longestSide(part) - longestSide(largest);
    const isLarger = longer > 0 || (longer === 0 && width * height > largest.width * largest.height);
    if (isLarger) this.#largest = { name, width, height };
  }

  largerThan({ width, height }: ImageSize): ImagePart | undefined {
    const largest = this.#largest;
    return largest !== undefined && (largest.width > width || largest.height > height) ? largest : undefined;
  }
}

/** The longer one of the two sides. */
export function longestSide({ width, height }: ImageSize): number {
  return Math.max(width, height);
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
  const [first, second] = [view.getUint8(at), view.getUint8(at + 1)];
  return String.fromCharCode(first, second, view.getUint8(at + 2), view.getUint8(at + 3));
}
