import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { memorySource, type FileSource } from "@readfile/core";
import { zipSource } from "@readfile/zip";
import { comesBackByName, testSourceLayouts } from "../../../adapter-testing/src/test-source-layouts.ts";
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
  { leastCases: 2500 },
);

testSourceLayouts({
  name: "zipSource",
  // What lies beside the root is in the archive too, by names that start with `../`.
  sourceOf({ root, files }) {
    const beside = Object.entries(files).filter(([path]) => !path.startsWith("ROOT/"));
    const outside = beside.map(([path, content]) => ({ name: `../${path}`, content }));
    return over(archiveOf([...entriesOf(root, ""), ...outside]));
  },
  refusedHere: [
    comesBackByName,
    {
      why: "an archive has no place on the disk",
      layouts: ["absolute symlink (into the root: followed here)"],
    },
  ],
});
