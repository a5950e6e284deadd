import { comesBackByName, holdsLinks, testSourceLayouts } from "@readfile/adapter-testing/source-layouts";
import { azureBlobSource } from "@readfile/azure-blob";
import { afterAll } from "vitest";
import { startStore } from "./local-container.ts";

const store = await startStore();
afterAll(() => store.stop());

testSourceLayouts({
  name: `azureBlobSource over ${store.name}`,
  // What lies beside the root is in the same container.
  sourceOf: async ({ files }) =>
    azureBlobSource({ container: await store.containerOf(files, true), prefix: "ROOT" }),
  cannotHold: (layout) => (holdsLinks(layout) ? "a container holds no links" : undefined),
  refusedHere: [
    comesBackByName,
    { why: "Azure reads a backslash in a name as /", layouts: ["a backslash is part of a name"] },
    { why: "Azure may drop dots at the end of a name", layouts: ["three dots"] },
    { why: "Azure has no names with control characters", layouts: ["control characters in a name"] },
  ],
});
