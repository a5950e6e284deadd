// Reads with codexReadFileTool in a process of its own: prints the texts, and by how much the resident memory grew.
// A third argument takes WebAssembly away first, as `--jitless` does (which cannot run TypeScript).
import process from "node:process";
import { peakBytes } from "../process-costs.ts";

const [root = "", calls = "[]", without] = process.argv.slice(2);
if (without !== undefined) Reflect.deleteProperty(globalThis, "WebAssembly");
const { codexReadFileTool } = await import("../../src/index.ts");

const tool = codexReadFileTool({ root });
await tool.run({ file_path: root });
const before = peakBytes();
const texts: string[] = [];
for (const args of JSON.parse(calls) as unknown[]) texts.push((await tool.run(args)).text);
const hasWebAssembly = "WebAssembly" in globalThis;
console.log(JSON.stringify({ texts, growthBytes: peakBytes() - before, hasWebAssembly }));
