import { ReadError } from "../../../contract/read-error.ts";
import { binaryTypeOf } from "../../../media/file-type.ts";
import { quantity } from "../../engine/errors.ts";

/** The error for a file that is neither text nor shown beside it: what it is, and what could be done. */
export function binaryFileError(head: Uint8Array, byteLength: number | null): ReadError {
  const type = binaryTypeOf(head);
  const size = byteLength === null ? "" : ` (${quantity(byteLength, "byte")})`;
  const name = type?.name ?? "a binary file of unknown type";
  const advice = type?.advice ?? "use a program that knows its format";
  const details = { type: type?.name ?? null, byteLength };
  return new ReadError("BINARY_FILE", `it is ${name}${size} and has no lines to show; ${advice}`, {
    details,
  });
}
