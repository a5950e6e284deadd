import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { localSource, memorySource } from "@readfile/core";
import { afterAll } from "vitest";
import { describeSource } from "../../src/describe-source.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-source-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describeSource("memory", (files) => memorySource(files));

describeSource("local", (files) => {
  const root = mkdtempSync(join(directory, "root-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return localSource({ root });
});
