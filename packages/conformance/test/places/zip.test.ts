import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { memorySource, openFileTool, type FileSource } from "@readfile/core";
import { zipSource } from "@readfile/zip";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts } from "../../../adapter-testing/src/core-layouts.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";

/** The parts that this test needs of the writer of archives, which is test code of another package. */
interface WrittenEntry {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly mode?: number;
  readonly modifiedMs?: number;
}
const { archiveOf, archiveOfFiles } = (await import(
  new URL("../../../zip/test/archive-of.ts", import.meta.url).href
)) as {
  archiveOf(entries: readonly WrittenEntry[]): Uint8Array;
  archiveOfFiles(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array;
};

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-archives-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const over = (bytes: Uint8Array): FileSource =>
  zipSource({ source: memorySource({ "a.zip": bytes }), path: "a.zip" });

/** Puts what lies beneath a directory into an archive: files, directories and links. */
function archived(root: string): FileSource {
  return over(archiveOf(entriesOf(root, "")));
}

function entriesOf(root: string, beneath: string): readonly WrittenEntry[] {
  return readdirSync(join(root, beneath), { withFileTypes: true }).flatMap((entry) => {
    const name = `${beneath}${entry.name}`;
    const path = join(root, name);
    const { mode, mtimeMs: modifiedMs } = lstatSync(path);
    if (entry.isDirectory()) return [{ name: `${name}/`, mode, modifiedMs }, ...entriesOf(root, `${name}/`)];
    if (entry.isSymbolicLink()) return [{ name, mode, modifiedMs, content: readlinkSync(path, "buffer") }];
    return entry.isFile() ? [{ name, mode, modifiedMs, content: readFileSync(path) }] : [];
  });
}

describeSource("zipSource", (files) => over(archiveOfFiles(files)));

describeConformance(
  sourceDriver("core over an archive", archived, {
    pipes: "an archive is given no pipes",
    times: "an archive keeps whole seconds",
  }),
);

describe.skipIf(process.platform === "win32")("attacks", () => {
  test("core's layouts, archived: reads what it may, and shows no secret", async () => {
    const notRead: string[] = [];
    for (const layout of coreLayouts) {
      const { root, path } = buildLayout(mkdtempSync(join(directory, "layout-")), layout);
      // A source has no absolute path on the disk: beneath it, the root is `/`.
      const sent = path.replace(root, "");
      const tool = openFileTool({ source: archived(root), ...layout.options });
      const { ok, text } = await tool.run({ file_path: sent });
      const shown = [layout.name, text];
      expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
      if ("refused" in layout.outcome) expect([layout.name, ok]).toEqual([layout.name, false]);
      else if (ok) expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
      else notRead.push(layout.name);
    }
    expect(coreLayouts.length).toBeGreaterThan(100);
    // A source has one root, without a name and a place of its own on the disk.
    expect(notRead).toEqual([
      "path escapes (and returns: by names it is inside, and nothing outside is touched)",
      "long path escapes (and returns)",
      "absolute symlink (into the root: followed here)",
    ]);
  });
});
