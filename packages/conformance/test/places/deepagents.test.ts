import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import type { FileSource } from "@readfile/core";
import { backendSource, type ReadableBackend } from "@readfile/langchain";
import { CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } from "deepagents";
import { afterAll } from "vitest";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";
import { describeLayouts } from "./describe-layouts.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-deepagents-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function folderOf(files: Files): string {
  const root = mkdtempSync(join(directory, "root-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** Files as a state and a store keep them: text as text, and what is none as bytes. */
function fileData(files: Files): Record<string, object> {
  const now = new Date().toISOString();
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      const bytes = Buffer.from(content);
      const text = bytes.toString("utf8");
      const isText = Buffer.from(text).equals(bytes);
      const mimeType = isText ? "text/plain" : "application/octet-stream";
      const data = {
        content: isText ? text : new Uint8Array(bytes),
        mimeType,
        created_at: now,
        modified_at: now,
      };
      return [`/${path}`, data];
    }),
  );
}

function stateBackend(files: Files): ReadableBackend {
  // As within a graph, whose state is not at hand outside of it.
  return new StateBackend({ state: { files: fileData(files) } } as never);
}

async function storeBackend(files: Files): Promise<ReadableBackend> {
  const store = new InMemoryStore();
  for (const [path, data] of Object.entries(fileData(files))) await store.put(["files"], path, data);
  return new StoreBackend({ store, namespace: ["files"] });
}

const filesystemBackend = (rootDir: string): FilesystemBackend =>
  new FilesystemBackend({ rootDir, virtualMode: true });

/** The files beneath a route, over a state that holds none. */
async function routed(backend: ReadableBackend): Promise<FileSource> {
  const routes = { "/memories/": backend as never };
  return backendSource(new CompositeBackend(new StateBackend({ state: { files: {} } } as never), routes), {
    root: "/memories",
  });
}

const disk = {
  links: "a backend does not tell links",
  pipes: "a backend does not tell pipes",
  dottedNames: "FilesystemBackend refuses names with two dots",
};
const memory = {
  links: "a state holds no links",
  pipes: "a state holds no pipes",
  emptyDirectories: "a state holds no directory without files",
  times: "the state sets the times of its files",
  parents: "in a state, nothing lies beneath a file",
};

describeSource("backendSource over StateBackend", (files) => backendSource(stateBackend(files)));
describeSource("backendSource over StoreBackend", async (files) => backendSource(await storeBackend(files)));
describeSource("backendSource over FilesystemBackend", (files) =>
  backendSource(filesystemBackend(folderOf(files))),
);
describeSource("backendSource over CompositeBackend", async (files) => routed(await storeBackend(files)));
describeSource("backendSource that does not list first", (files) =>
  backendSource(filesystemBackend(folderOf(files)), { sizeFirst: false }),
);

describeConformance(
  sourceDriver("core over StateBackend", (root) => backendSource(stateBackend(filesBeneath(root))), memory),
);
describeConformance(
  sourceDriver(
    "core over StoreBackend",
    async (root) => backendSource(await storeBackend(filesBeneath(root))),
    memory,
  ),
);
describeConformance(
  sourceDriver("core over FilesystemBackend", (root) => backendSource(filesystemBackend(root)), disk),
);
describeConformance(
  sourceDriver("core over CompositeBackend", (root) => routed(filesystemBackend(root)), disk),
);

/** What lies in a directory, by absolute paths, of which the backends want no slash at the start. */
function filesIn(place: string): Files {
  const files = Object.entries(filesBeneath(place));
  return Object.fromEntries(files.map(([path, bytes]) => [`${place}/${path}`.slice(1), bytes]));
}

const inMemory = {
  leftOut: {
    layouts: "with links" as const,
    why: "they hold links, and a state and a store hold none",
  },
  notRead: {
    why: 'with symlinks: "deny", links must be told from files, which a backend does not do',
    layouts: ["symlinks: deny, no link"],
  },
};
describeLayouts("backendSource over StateBackend", {
  ...inMemory,
  sourceOf: (root, place) => backendSource(stateBackend(filesIn(place)), { root }),
});
describeLayouts("backendSource over StoreBackend", {
  ...inMemory,
  sourceOf: async (root, place) => backendSource(await storeBackend(filesIn(place)), { root }),
});

const onDisk = {
  notRead: {
    why: "FilesystemBackend opens no link, tells none, and refuses names with two dots",
    layouts: [
      "symlink",
      "symlink chain",
      "absolute symlink (into the root: followed here)",
      "dots that are names",
      "a name that starts with dots",
      "three dots",
      "40 links are followed",
      "symlinks: deny, no link",
    ],
  },
  readAnyway: {
    why: "FilesystemBackend follows linked directories, and tells none: rules judge a path as it was sent",
    layouts: ["link to / and down again", "CVE-2026-25724 through a linked directory"],
  },
};
describeLayouts("backendSource over FilesystemBackend", {
  ...onDisk,
  sourceOf: (root) => backendSource(filesystemBackend(root)),
});
describeLayouts("backendSource over CompositeBackend", {
  ...onDisk,
  sourceOf: (root) => routed(filesystemBackend(root)),
});
