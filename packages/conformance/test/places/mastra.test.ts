import { symlinkSync } from "node:fs";
import { LocalFilesystem } from "@mastra/core/workspace";
import type { FileSource } from "@readfile/core";
import { filesystemSource } from "@readfile/mastra";
import { testSourceLayouts } from "../../../adapter-testing/src/test-source-layouts.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { folderMaker } from "../fixtures/folder-maker.ts";

const folderOf = folderMaker();

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

testSourceLayouts({
  name: "filesystemSource over LocalFilesystem of Mastra",
  rootHasPath: true,
  sourceOf: ({ root }) => over(root),
  refusedHere: [{ why: dottedNames, layouts: ["a name that starts with dots", "three dots"] }],
  readHere: [
    {
      why: "Mastra follows links that leave the root and come back",
      layouts: [
        "relative symlink",
        "symlink chain escapes",
        "link to / and down again",
        "absolute link that climbs before the root's name",
      ],
    },
  ],
});
