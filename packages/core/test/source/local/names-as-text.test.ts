import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";

// macOS and Windows have no names that are not UTF-8.
test.runIf(process.platform === "linux").for(["bun", "deno"])(
  "where names are text, as in %s, the right one is suggested, and one that is not UTF-8 is left out",
  (runtime) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-names-")));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writeFileSync(join(root, "small.txt"), "x\n");
    writeFileSync(Buffer.concat([Buffer.from(join(root, "smal.tx")), Buffer.of(0xff)]), "x\n");
    const core = new URL("../../../src/index.ts", import.meta.url).href;
    // Every runtime gives text when it is not asked for bytes. Core asks for none where the process names this runtime.
    const program = `
Object.defineProperty(process.versions, ${JSON.stringify(runtime)}, { value: "1.0.0" });
const { readFileTool } = await import(${JSON.stringify(core)});
const tool = readFileTool({ root: process.argv[1] });
for (const path of ["smal.txt", "."]) console.log((await tool.run({ path })).text);`;
    const args = ["--conditions=@readfile/source", "--input-type=module", "-e", program, root];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe(
      `Error: NOT_FOUND: smal.txt: no such file; did you mean "small.txt"?\n` +
        `Error: NOT_FILE: .: the path names a directory, not a file; it holds "small.txt"\n`,
    );
  },
);
