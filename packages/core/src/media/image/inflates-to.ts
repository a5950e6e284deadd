import zlib from "node:zlib";

/** More is not unpacked: an image of that size is not shown in any case. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** Whether zlib data unpacks to at least `expectedBytes`. At most so much is unpacked, outside of this thread. */
export async function inflatesTo(packed: Uint8Array, expectedBytes: number): Promise<boolean> {
  if (expectedBytes > maxUnpackedBytes) return true;
  return await new Promise((resolve) => {
    zlib.inflate(packed, { maxOutputLength: expectedBytes + 1 }, (error, unpacked) => {
      // What unpacks to more is not cut short either.
      const tooMuch = error !== null && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      resolve(tooMuch || (error === null && unpacked.length >= expectedBytes));
    });
  });
}
