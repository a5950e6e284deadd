import { createReadStream, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { createJustBashSandbox } from "@ai-sdk/sandbox-just-bash";
import { sandboxSource, type ReadableSandbox, type SandboxSourceOptions } from "@readfile/ai-sdk";
import type { FileSource } from "@readfile/core";
import { holdsLinks, testSourceLayouts } from "../../../adapter-testing/src/test-source-layouts.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A new sandbox that holds these files, by absolute paths or by paths from the directory that its commands start in. */
async function sandboxWith(files: Files, options: SandboxSourceOptions = {}): Promise<FileSource> {
  const session = (await createJustBashSandbox().createSession()).restricted();
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await session.writeBinaryFile({ path, content: bytes });
  }
  return sandboxSource(session, options);
}

describeSource("sandboxSource over just-bash", (files) => sandboxWith(files));

describeConformance(
  sourceDriver("core over just-bash", (directory) => sandboxWith(filesBeneath(directory)), {
    links: "the sandbox is given no links",
    pipes: "just-bash holds no pipes",
    emptyDirectories: "the sandbox is given no directory without files",
    listing: "just-bash does not list directories",
    times: "just-bash tells no time of a file",
    parents: "for just-bash, nothing lies beneath a file",
  }),
);

testSourceLayouts({
  name: "sandboxSource over just-bash",
  rootHasPath: true,
  cannotHold: (layout) =>
    holdsLinks(layout)
      ? "they hold links, which the sandbox resolves, and nobody tells where they lead"
      : undefined,
  sourceOf: ({ root, filesByAbsolutePath }) => sandboxWith(filesByAbsolutePath, { cwd: root }),
  refusedHere: [
    {
      why: 'with symlinks: "deny", links must be seen in a listing, and just-bash does not list directories',
      layouts: ["symlinks: deny, no link"],
    },
  ],
});

/** A sandbox of the AI SDK that also knows kinds and lists names, as the newer ones do, and whose files are on the disk. */
const diskSandbox: ReadableSandbox = {
  readFile: async ({ path }) => Readable.toWeb(createReadStream(path)),
  stat: async ({ path }) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    return { type: stat.isFile() ? "file" : stat.isDirectory() ? "directory" : "other", size: stat.size };
  },
  listDirectory: async ({ path }) =>
    (await readdir(path, { withFileTypes: true })).map((entry) => ({
      name: entry.name,
      type: entry.isSymbolicLink()
        ? "symlink"
        : entry.isFile()
          ? "file"
          : entry.isDirectory()
            ? "directory"
            : "other",
    })),
};

testSourceLayouts({
  name: 'sandboxSource over a sandbox that lists links, with symlinks: "deny"',
  rootHasPath: true,
  options: { symlinks: "deny" },
  sourceOf: ({ root }) => sandboxSource(diskSandbox, { cwd: root }),
  refusedHere: [
    {
      why: "a link is part of the path",
      layouts: [
        "symlink",
        "symlink ending in slash",
        "symlink chain",
        "dotdot before symlink",
        "symlink ends in dot",
        "absolute symlink (into the root: followed here)",
        "40 links are followed",
      ],
    },
  ],
});
