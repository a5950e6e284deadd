import { readFile } from "node:fs/promises";
import openWabt from "wabt";

const source: URL = new URL("../src/lines/kernel/kernel.wat", import.meta.url);

/** Compiles the line kernel's text; the same bytes each time. */
export async function compileKernel(): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat("kernel.wat", await readFile(source), { simd: true });
  try {
    module.validate();
    return module.toBinary({ write_debug_names: false }).buffer;
  } finally {
    module.destroy();
  }
}
