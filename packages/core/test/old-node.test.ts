import { spawnSync } from "node:child_process";
import { execPath } from "node:process";
import { expect, test } from "vitest";

/** Runs a module where Node.js lacks what came with version 22, and calls itself 18. */
function onOldNode(module: string): { readonly status: number | null; readonly stderr: string } {
  const program = `
    process.getBuiltinModule = undefined;
    Object.defineProperty(process, "version", { value: "v18.20.8" });
    Object.defineProperty(process.versions, "node", { value: "18.20.8" });
    try { await import(${JSON.stringify(new URL(module, import.meta.url).href)}); }
    catch (error) { process.stderr.write(error.message + "\\n"); process.exitCode = 1; }`;
  const args = ["--conditions=@readfile/source", "--input-type=module", "--eval", program];
  return spawnSync(execPath, args, { encoding: "utf8" });
}

test("core says in a sentence which Node.js it needs", () => {
  const { status, stderr } = onOldNode("../src/index.ts");
  expect([status, stderr]).toEqual([1, "@readfile/core needs Node.js 22 or later, and this is v18.20.8\n"]);
});

test("the command of the MCP server prints that sentence, and no stack", () => {
  const { status, stderr } = onOldNode("../../mcp/src/cli.ts");
  expect([status, stderr]).toEqual([2, "readfile-mcp needs Node.js 22 or later, and this is v18.20.8.\n"]);
});

test("the command of the conformance suite prints that sentence, and no stack", () => {
  const { status, stderr } = onOldNode("../../conformance/src/cli.ts");
  expect([status, stderr]).toEqual([
    2,
    "readfile-conformance needs Node.js 22 or later, and this is v18.20.8.\n",
  ]);
});
