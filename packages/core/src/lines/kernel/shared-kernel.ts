import type { LineKernel } from "./line-kernel.ts";
import { loadWasm, type KernelExports, WasmKernel } from "./wasm-kernel.ts";
import { ScriptKernel } from "./script-kernel.ts";

let loaded: { readonly instantiate: (() => KernelExports) | undefined } | undefined;

/** Gives a kernel with a buffer of its own, compiled on first use. `outputBytes` is the room for formatted lines. */
export function createKernel(bufferBytes: number, outputBytes = 0): LineKernel {
  loaded ??= { instantiate: loadWasm() };
  if (loaded.instantiate === undefined) return new ScriptKernel(bufferBytes);
  try {
    return new WasmKernel(loaded.instantiate, bufferBytes, outputBytes);
  } catch {
    // There is no memory for an instance; the twin takes less.
    return new ScriptKernel(bufferBytes);
  }
}

/** Room for a small file and the one byte more that shows its end. */
const bufferBytes = 256 * 1024 + 1;
const outputBytes = 1024 * 1024;

let shared: LineKernel | undefined;

/** The kernel for bytes that lie anywhere. It keeps nothing from one call to the next. */
export function sharedKernel(): LineKernel {
  shared ??= createKernel(bufferBytes, outputBytes);
  return shared;
}
