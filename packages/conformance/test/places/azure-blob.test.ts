import { azureBlobSource } from "@readfile/azure-blob";
import { afterAll } from "vitest";
import { startStore } from "../../../azure-blob/test/local-container.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

const store = await startStore();
afterAll(() => store.stop());

describeSource(`azureBlobSource over ${store.name}`, async (files) =>
  azureBlobSource({ container: await store.containerOf(files, true) }),
);
describeSource(`azureBlobSource beneath a prefix over ${store.name}`, async (files) => {
  const container = await store.containerOf(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`a/b/${path}`, content])),
    true,
  );
  return azureBlobSource({ container, prefix: "a/b" });
});

describeConformance(
  sourceDriver(
    `core over azureBlobSource, ${store.name}`,
    async (root) => azureBlobSource({ container: await store.containerOf(filesBeneath(root), true) }),
    {
      links: "a container holds no links",
      pipes: "a container holds no pipes",
      emptyDirectories: "the container is given no directory without files",
      times: "a container sets the time of a blob when it is written",
      parents: "in a container, nothing lies beneath a blob",
    },
  ),
  { leastCases: 2500 },
);
