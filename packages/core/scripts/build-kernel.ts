// Compiles kernel.wat and writes it as base64 to kernel-module.ts, which a test compares with a fresh compile.
import { writeFile } from "node:fs/promises";
import { compileKernel } from "./compile-kernel.ts";

const target = new URL("../src/lines/kernel/kernel-module.ts", import.meta.url);
const base64 = Buffer.from(await compileKernel()).toString("base64");
await writeFile(
  target,
  `/** kernel.wat, compiled. Generated: \`pnpm --filter @readfile/core kernel\`. */
export const kernelModuleBase64: string =
  "${base64}";
`,
);
console.log(`kernel-module.ts: ${base64.length} characters`);
