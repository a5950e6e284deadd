import { constants, inflateSync } from "node:zlib";
import { tooManyBytes } from "../document-problem.ts";

/** A byte of what is packed stands for at most so many. */
const maxRatio = 1032;
/** The description of a stream stands before it, within so many bytes. */
const descriptionBytes = 2000;

/**
 * Throws a DocumentProblem where a stream of a PDF unpacks to more bytes than it may: the library would unpack all of it, and
 * takes ten times as long. Pictures are not unpacked at all. Of what cannot be unpacked here, the thread's own bounds hold.
 */
export function requireBoundedStreams(bytes: Uint8Array, maxUnpackedBytes: number): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pdf.indexOf("stream");
  while (at >= 0) {
    const found = pdf.indexOf("endstream", at);
    const end = found < 0 ? pdf.length : found;
    // A line feed, or a carriage return and a line feed.
    const packed = pdf.subarray(at + (pdf[at + 6] === 0x0d ? 8 : 7), end);
    if (packed.length * maxRatio > maxUnpackedBytes && !isPicture(pdf, at)) {
      requireBounded(packed, maxUnpackedBytes);
    }
    at = pdf.indexOf("stream", end + "endstream".length);
  }
}

function isPicture(pdf: Buffer, at: number): boolean {
  const before = pdf.subarray(Math.max(0, at - descriptionBytes), at).toString("latin1");
  return /\/Subtype\s*\/Image/.test(before.slice(before.lastIndexOf("obj") + 1));
}

function requireBounded(packed: Buffer, maxOutputLength: number): void {
  try {
    inflateSync(packed, { maxOutputLength, chunkSize: 2 ** 20, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooManyBytes(maxOutputLength);
  }
}
