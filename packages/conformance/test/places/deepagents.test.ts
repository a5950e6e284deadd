import { InMemoryStore } from "@langchain/langgraph";
import type { FileSource } from "@readfile/core";
import { backendSource, type ReadableBackend } from "@readfile/langchain";
import { CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } from "deepagents";
import {
  holdsLinks,
  testSourceLayouts,
  type LayoutPlace,
} from "../../../adapter-testing/src/test-source-layouts.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";
import { folderMaker } from "../fixtures/folder-maker.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const folderOf = folderMaker();

/**
 * Files as a state and a store keep them: text as text, and what is none as bytes. Their paths are absolute, or start at the
 * root of the backend.
 */
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
      return [path.startsWith("/") ? path : `/${path}`, data];
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

const inMemory = {
  rootHasPath: true,
  cannotHold: (layout) =>
    holdsLinks(layout) ? "they hold links, and a state and a store hold none" : undefined,
  refusedHere: [
    {
      why: 'with symlinks: "deny", links must be told from files, which a backend does not do',
      layouts: ["symlinks: deny, no link"],
    },
  ],
} satisfies Partial<LayoutPlace>;
testSourceLayouts({
  ...inMemory,
  name: "backendSource over StateBackend",
  sourceOf: ({ root, filesByAbsolutePath }) => backendSource(stateBackend(filesByAbsolutePath), { root }),
});
testSourceLayouts({
  ...inMemory,
  name: "backendSource over StoreBackend",
  sourceOf: async ({ root, filesByAbsolutePath }) =>
    backendSource(await storeBackend(filesByAbsolutePath), { root }),
});

const onDisk = {
  rootHasPath: true,
  refusedHere: [
    {
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
  ],
  readHere: [
    {
      why: "FilesystemBackend follows linked directories, and tells none: rules judge a path as it was sent",
      layouts: ["link to / and down again", "CVE-2026-25724 through a linked directory"],
    },
  ],
};
testSourceLayouts({
  ...onDisk,
  name: "backendSource over FilesystemBackend",
  sourceOf: ({ root }) => backendSource(filesystemBackend(root)),
});
testSourceLayouts({
  ...onDisk,
  name: "backendSource over CompositeBackend",
  sourceOf: ({ root }) => routed(filesystemBackend(root)),
});
