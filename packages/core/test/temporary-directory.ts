import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** A fresh directory that is removed after the tests of the file. Its canonical path. */
export function temporaryDirectory(): string {
  const directory = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-")));
  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

let made = 0;

/** A fresh directory in one that exists. Its path. */
export function subdirectoryOf(directory: string): string {
  const fresh = path.join(directory, String(++made));
  fs.mkdirSync(fresh);
  return fresh;
}

/** Writes files by their path beneath `directory`. */
export function writeFiles(directory: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
