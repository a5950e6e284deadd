import zlib from "node:zlib";

/** More is not unpacked: an image of that size is not shown in any case. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * What zlib data unpacks to, outside of this thread: "short" where that is less than `expectedBytes` or nothing, "unknown" where
 * it is more, or too much to unpack.
 */
export async function inflate(
  packed: Uint8Array,
  expectedBytes: number,
): Promise<Uint8Array | "short" | "unknown"> {
  if (expectedBytes > maxUnpackedBytes) return "unknown";
  return await new Promise((resolve) => {
    zlib.inflate(packed, { maxOutputLength: expectedBytes + 1 }, (error, unpacked) => {
      if (error === null) resolve(unpacked.length >= expectedBytes ? unpacked : "short");
      // What unpacks to more is not cut short.
      else resolve("code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? "unknown" : "short");
    });
  });
}
