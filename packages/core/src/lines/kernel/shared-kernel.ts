import { createKernel } from "./create-kernel.ts";
import type { LineKernel } from "./line-kernel.ts";

/** A small file, and one byte more, which tells its end. */
const bufferBytes = 256 * 1024 + 1;
const outputBytes = 1024 * 1024;

let shared: LineKernel | undefined;

/** The kernel for bytes that lie elsewhere. It keeps nothing from one call to the next. */
export function sharedKernel(): LineKernel {
  shared ??= createKernel(bufferBytes, outputBytes);
  return shared;
}
