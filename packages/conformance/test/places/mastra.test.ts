import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LocalFilesystem } from "@mastra/core/workspace";
import type { FileSource } from "@readfile/core";
import { filesystemSource } from "@readfile/mastra";
import { afterAll } from "vitest";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { describeLayouts } from "./describe-layouts.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-mastra-places-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(directory, "root-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const over = (basePath: string): FileSource => filesystemSource(new LocalFilesystem({ basePath }));

describeSource("LocalFilesystem of Mastra", (files) => over(folderOf(files)));
describeSource("LocalFilesystem of Mastra, reached through a link", (files) => {
  const link = `${folderOf(files)}-link`;
  symlinkSync(link.slice(0, -"-link".length), link);
  return over(link);
});

const dottedNames = "LocalFilesystem refuses names that start with two dots";
describeConformance(
  sourceDriver("core over LocalFilesystem of Mastra", over, {
    links: "LocalFilesystem does not tell links that lead to nothing",
    pipes: "LocalFilesystem calls a pipe a file of no bytes",
    dottedNames,
  }),
);

describeLayouts("filesystemSource over LocalFilesystem of Mastra", {
  sourceOf: over,
  notRead: { why: dottedNames, layouts: ["a name that starts with dots", "three dots"] },
  readAnyway: {
    why: "Mastra follows links that leave the root and come back",
    layouts: [
      "relative symlink",
      "symlink chain escapes",
      "link to / and down again",
      "absolute link that climbs before the root's name",
    ],
  },
});
