import type { LineKernel } from "./line-kernel.ts";
import { loadWasm, type KernelExports } from "./load-wasm.ts";
import { ScriptKernel } from "./script-kernel.ts";
import { WasmKernel } from "./wasm-kernel.ts";

let loaded: { readonly instantiate: (() => KernelExports) | undefined } | undefined;

/** Gives a kernel with a buffer of its own; compiled on first use. `outputBytes`: room for formatted lines. */
export function createKernel(bufferBytes: number, outputBytes = 0): LineKernel {
  loaded ??= { instantiate: loadWasm() };
  if (loaded.instantiate === undefined) return new ScriptKernel(bufferBytes);
  try {
    return new WasmKernel(loaded.instantiate, bufferBytes, outputBytes);
  } catch {
    // No memory for an instance: the twin takes less.
    return new ScriptKernel(bufferBytes);
  }
}
