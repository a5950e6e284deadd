/** How the bytes of a text file become characters. */
export interface TextEncoding {
  /** As `TextDecoder` calls it, or `utf-32le`, `utf-32be`. */
  readonly name: string;
  /** Bytes of the byte order mark that stands before the text; 0: none. */
  readonly markBytes: number;
}
