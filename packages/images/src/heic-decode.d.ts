/** The library has no types of its own. */
declare module "heic-decode" {
  interface DecodedHeic {
    /** In pixels. */
    readonly width: number;
    readonly height: number;
    /** Pixels of four bytes: red, green, blue, alpha. */
    readonly data: Uint8ClampedArray;
  }
  interface HeicImage {
    /** In pixels, as the file says before anything is decoded. */
    readonly width: number;
    readonly height: number;
    decode(): Promise<DecodedHeic>;
  }
  interface HeicImages extends ReadonlyArray<HeicImage> {
    /** Frees the memory of all of them. */
    dispose(): void;
  }
  const decode: {
    all(input: { readonly buffer: Uint8Array }): Promise<HeicImages>;
  };
  export = decode;
}
