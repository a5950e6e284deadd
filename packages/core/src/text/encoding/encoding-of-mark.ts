import { startsWithByteOrderMark } from "../starts-with-byte-order-mark.ts";
import { isWholeUtf32 } from "./utf32.ts";
import type { TextEncoding } from "./text-encoding.ts";

/** The encoding that a byte order mark at the start of a file names, or undefined without one. */
export function encodingOfMark(head: Uint8Array): TextEncoding | undefined {
  if (startsWithByteOrderMark(head)) return { name: "utf-8", markBytes: 3 };
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) {
    // The mark of UTF-32 starts as that of UTF-16 does: what follows decides.
    const wide = third === 0 && fourth === 0 && isWholeUtf32(head, true);
    return wide ? { name: "utf-32le", markBytes: 4 } : { name: "utf-16le", markBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  const wide = first === 0 && second === 0 && third === 0xfe && fourth === 0xff && isWholeUtf32(head, false);
  return wide ? { name: "utf-32be", markBytes: 4 } : undefined;
}
