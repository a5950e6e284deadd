import type { SourceFile } from "../../../contract/file-source.ts";
import type { TextEncoding } from "../../../text/encoding/choose-encoding.ts";
import { TranscodedFile } from "../../../text/encoding/transcoded-file.ts";
import type { OpenedFile } from "./file-answer.ts";

/** A file as UTF-8, whatever it is encoded in. */
export interface TextFile {
  readonly file: SourceFile;
  /** The encoding of the file itself. */
  readonly encoding: string;
  readonly bom: boolean;
  /** First byte of the text, behind a byte order mark. */
  readonly textStart: number;
  /** Whether the file is small enough to be counted to its end. */
  readonly counted: boolean;
}

/** Presents an open file as UTF-8. */
export function textFile({ file, settings }: OpenedFile, encoding: TextEncoding): TextFile {
  const { name, markBytes } = encoding;
  const counted = file.size !== null && file.size <= settings.limits.maxCountedBytes;
  const facts = { encoding: name, bom: markBytes > 0, counted };
  return name === "utf-8"
    ? { ...facts, file, textStart: markBytes }
    : { ...facts, file: new TranscodedFile(file, encoding), textStart: 0 };
}
