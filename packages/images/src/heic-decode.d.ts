/** The library has no types of its own. */
declare module "heic-decode" {
  interface DecodedHeic {
    /** In pixels. */
    readonly width: number;
    readonly height: number;
    /** Pixels of four bytes: red, green, blue, alpha. */
    readonly data: Uint8ClampedArray;
  }
  function decode(input: { readonly buffer: Uint8Array }): Promise<DecodedHeic>;
  export = decode;
}
