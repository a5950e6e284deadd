import fs from "node:fs";
import process from "node:process";
import { openFileTool } from "../../src/index.ts";

/*
 * Run by descriptors.test.ts in a process of its own: takes every descriptor that the process may have, gives them back
 * one by one, and reads a file each time.
 */

const [root = ""] = process.argv.slice(2);
const tool = openFileTool({ root });

async function answer(): Promise<object> {
  const result = await tool.run({ file_path: "f" });
  if (result.ok) return { ok: true, text: result.text };
  const { code, message, retryable } = result.error;
  return { ok: false, code, message, retryable };
}

const before = (await tool.run({ file_path: "f" })).text;
const taken: number[] = [];
try {
  for (;;) taken.push(fs.openSync("/dev/null", "r"));
} catch {
  // No descriptor is left.
}
const during: object[] = [];
for (let freed = 0; freed < 6; freed++) {
  during.push(await answer());
  fs.closeSync(taken.pop() ?? 0);
}
for (const descriptor of taken) fs.closeSync(descriptor);
const after = (await tool.run({ file_path: "f" })).text;
process.stdout.write(JSON.stringify({ before, during, after }));
