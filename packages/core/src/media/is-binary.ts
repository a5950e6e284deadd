import { binaryTypeOf } from "./binary-type.ts";

/** Text has fewer controls, and packed data has more. */
const maxControlShare = 0.05;

/** Whether bytes that are neither UTF-8 nor hold a NUL are no text in an older encoding either. */
export function isBinary(head: Uint8Array): boolean {
  // A text may start with the letters that some signatures are.
  const isSigned = binaryTypeOf(head) !== undefined && !head.subarray(0, 4).every(isPrintable);
  return isSigned || head.filter(isControl).length > head.length * maxControlShare;
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

/** Not bell, backspace, tab, line feed, vertical tab, form feed, carriage return and escape. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b;
}
