import type { LineKernel } from "./line-kernel.ts";
import { ScriptKernel } from "./script-kernel.ts";
import { compileWasm, compileWasmSoon, type KernelExports, WasmKernel } from "./wasm-kernel.ts";

/** Room for a small file, and for the one byte more that shows its end. */
const sharedBufferBytes = 256 * 1024 + 1;
const sharedOutputBytes = 1024 * 1024;

let shared: LineKernel | undefined;
let prepared = false;
/** The compiled module. A kernel that is created before the other thread is done compiles it for itself. */
let compiled: { readonly instantiate: (() => KernelExports) | undefined } | undefined;

/** The kernel for bytes from anywhere. It keeps nothing from one call to the next. */
export function sharedKernel(): LineKernel {
  // A read does not wait for WebAssembly: until it is compiled, it has the kernel in JavaScript.
  shared ??= new ScriptKernel(sharedBufferBytes);
  return shared;
}

/** Lets another thread compile the WebAssembly module for the shared kernel, so that the first read soon finds it. */
export function prepareSharedKernel(): void {
  if (prepared) return;
  prepared = true;
  compileWasmSoon((instantiate) => {
    compiled ??= { instantiate };
    shared = kernelOf(instantiate, sharedBufferBytes, sharedOutputBytes);
  });
}

/** Creates a kernel with its own buffer, and compiles the module on first use. `outputBytes`: room for formatted lines. */
export function createKernel(bufferBytes: number, outputBytes = 0): LineKernel {
  compiled ??= { instantiate: compileWasm() };
  if (compiled.instantiate === undefined) return new ScriptKernel(bufferBytes);
  return kernelOf(compiled.instantiate, bufferBytes, outputBytes);
}

function kernelOf(instantiate: () => KernelExports, bufferBytes: number, outputBytes: number): LineKernel {
  try {
    return new WasmKernel(instantiate, bufferBytes, outputBytes);
  } catch {
    // There is no memory for an instance; the script kernel takes less.
    return new ScriptKernel(bufferBytes);
  }
}
