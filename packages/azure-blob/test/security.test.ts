import { comesBackByName, holdsLinks, testSourceLayouts } from "@readfile/adapter-testing/source-layouts";
import { azureBlobSource } from "@readfile/azure-blob";
import { afterAll } from "vitest";
import { startStore } from "./local-container.ts";

const store = await startStore();
afterAll(() => store.stop());

testSourceLayouts({
  name: `azureBlobSource over ${store.name}`,
  async sourcesOf(trees) {
    const sources = [];
    for (const { files } of trees) {
      // What lies beside the root is in the same container.
      const container = await store.containerOf(files, true);
      sources.push(azureBlobSource({ container, prefix: "ROOT" }));
    }
    return sources;
  },
  cannotHold: (layout) => (holdsLinks(layout) ? "a container holds no links" : undefined),
  refusedHere: {
    ...comesBackByName,
    "a backslash is part of a name": "Azure reads a backslash in a name as /",
    "three dots": "Azure may drop dots at the end of a name",
    "control characters in a name": "Azure has no names with control characters",
  },
});
