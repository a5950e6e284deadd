import type { LineKernel } from "./line-kernel.ts";
import { ScriptKernel } from "./script-kernel.ts";
import { loadWasm, type KernelExports, WasmKernel } from "./wasm-kernel.ts";

/** Room for a small file, and for the one byte more that shows its end. */
const sharedBufferBytes = 256 * 1024 + 1;
const sharedOutputBytes = 1024 * 1024;

let shared: LineKernel | undefined;

/** The kernel for bytes from anywhere. It keeps nothing from one call to the next. */
export function sharedKernel(): LineKernel {
  shared ??= createKernel(sharedBufferBytes, sharedOutputBytes);
  return shared;
}

let loaded: { readonly instantiate: (() => KernelExports) | undefined } | undefined;

/** Creates a kernel with its own buffer, and compiles the module on first use. `outputBytes`: room for formatted lines. */
export function createKernel(bufferBytes: number, outputBytes = 0): LineKernel {
  loaded ??= { instantiate: loadWasm() };
  if (loaded.instantiate === undefined) return new ScriptKernel(bufferBytes);
  try {
    return new WasmKernel(loaded.instantiate, bufferBytes, outputBytes);
  } catch {
    // There is no memory for an instance; the script kernel takes less.
    return new ScriptKernel(bufferBytes);
  }
}
