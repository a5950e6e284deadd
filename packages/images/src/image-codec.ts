/** A package that decodes and encodes images. */
export type ImageLibrary = "sharp" | "photon" | "heic-decode";

/** An image that was decoded, or is about to be. */
export interface OpenImage {
  /** In pixels, as the image is to be seen: turned. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** Encodes the image in this size, turned. `quality`: of a JPEG, whose transparent parts become white. Undefined: as PNG. */
  encode(size: ImageSize, quality: number | undefined): Promise<Uint8Array>;
}

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of four bytes: red, green, blue, alpha. */
export interface Pixels extends ImageSize {
  readonly data: Uint8Array;
}

/** Whether some of the pixels are transparent. */
export function holdsAlpha(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** An image in bytes, or one that another library has decoded. */
export type ImageInput =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "pixels"; readonly pixels: Pixels };

/** What decodes and encodes images. Rejects what it cannot decode. */
export interface ImageCodec {
  /** An image that claims more pixels is not opened. */
  readonly maxPixels: number;
  /** Whether it can be used again after it rejected something. */
  readonly staysSound: boolean;
  /** `orientation`: as EXIF numbers it, for a library that does not read it. */
  open(input: ImageInput, orientation: number): Promise<OpenImage>;
}

/** An image of more pixels is not decoded. It would fill a gigabyte, where a library holds all of them. */
export const maxPixels: number = 2 ** 28;

/** The same for libraries in WebAssembly, which hold the pixels up to four times, and each copy of 2^26 is 256 MiB. */
export const maxHeldPixels: number = 2 ** 26;
