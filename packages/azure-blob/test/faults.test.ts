import { testStoreFaults } from "@readfile/adapter-testing/vitest";
import { azureBlobSource, type AzureBlobSourceOptions } from "@readfile/azure-blob";
import { readFileTool } from "@readfile/core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { clientOf, startStore } from "./local-container.ts";

const store = await startStore();
const { proxy } = store;
afterAll(() => store.stop());

const how = { symlinks: "inside", headBytes: 0 } as const;

await testStoreFaults({
  noun: "container",
  proxy,
  rangeHeader: "x-ms-range",
  oddKeys: [],
  withoutTag: "the container gave no usable answer",
  throttled: { kind: "answer", status: 503, headers: { "x-ms-error-code": "ServerBusy" }, body: "key@host" },
  async placeOf(files) {
    const container = await store.containerOf(files);
    return {
      source: (options, other) =>
        azureBlobSource({
          container:
            other === undefined
              ? container
              : clientOf(other.url ?? container.url, { retryOptions: { maxTries: other.attempts } }),
          ...options,
        }),
      put: async (key, content) => store.put(container, key, content),
    };
  },
});

const container = await store.containerOf({ "a.txt": "one\ntwo\n", "docs/plan.md": "# Plan\n" });
beforeEach(() => proxy.reset());

test("names in a listing that no path holds are hidden", async () => {
  const named = (name: string): string => `<Blob><Name>${name}</Name><Properties /></Blob>`;
  const beneath = (name: string): string => `<BlobPrefix><Name>${name}</Name></BlobPrefix>`;
  const body = `<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Blobs>${[
    ...["ok.txt", "/etc/passwd", ".."].map(named),
    ...["../", "/", "./", "d/"].map(beneath),
  ].join("")}</Blobs><NextMarker /></EnumerationResults>`;
  proxy.fault = ({ method }) =>
    method === "GET"
      ? { kind: "answer", status: 200, headers: { "content-type": "application/xml" }, body }
      : undefined;
  const source = azureBlobSource({ container });
  expect(await source.list?.([], { limit: 10 })).toEqual([
    { name: "ok.txt", type: "file" },
    { name: "d", type: "directory" },
  ]);
  // All of them are of another directory than the one that was asked for.
  await expect(source.list?.(["e"], { limit: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nothing is in a container that does not exist", async () => {
  proxy.fault = () => ({ kind: "answer", status: 404, headers: { "x-ms-error-code": "ContainerNotFound" } });
  const source = azureBlobSource({ container });
  expect((await readFileTool({ source }).run({ path: "a.txt" })).text).toBe(
    "Error: NOT_FOUND: a.txt: no such file",
  );
});

test("the blob that an account with a hierarchical namespace has for a directory is none", async () => {
  await store.put(container, "folder", "", { hdi_isfolder: "true" });
  await expect(azureBlobSource({ container }).open(["folder"], how)).rejects.toMatchObject({
    code: "NOT_FILE",
  });
});

test.for([
  "docs\\plan.md",
  "docs/plan.md.",
  "docs./plan.md",
  "docs\\..\\docs\\plan.md",
  "docs/plan.md\n",
  "docs/\tplan.md",
  "docs/plan\u0081.md",
])("a name that Azure may read as another one, or refuses, leads nowhere: %j", async (path) => {
  const source = azureBlobSource({ container });
  const { text } = await readFileTool({ source, deny: ["docs/"] }).run({ path });
  expect(text).toContain("Error: ");
  expect(text).not.toContain("# Plan");
  proxy.reset();
  await expect(source.open(path.split("/"), how)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(source.list?.([path], { limit: 5 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(proxy.requests).toEqual([]);
});

test("credentials that cannot be had", async () => {
  const source = azureBlobSource({
    container: {
      ...container,
      url: container.url,
      getBlobClient: () => {
        throw Object.assign(new Error("secret"), { name: "CredentialUnavailableError" });
      },
      listBlobsByHierarchy: (...args) => container.listBlobsByHierarchy(...args),
    },
  });
  expect((await readFileTool({ source }).run({ path: "a.txt" })).text).toBe(
    "Error: PERMISSION_DENIED: a.txt: the container does not allow reading it",
  );
});

test("the version holds no signature", async () => {
  const signed = clientOf(`${container.url}?sv=2026&sig=secret`);
  const file = await azureBlobSource({ container: signed }).open(["a.txt"], how);
  file.close();
  expect(file.version).toMatch(/^azure:http:\/\/127\.0\.0\.1:\d+\/account\/container-\d+\/a\.txt\n"0x/);
  expect(file.version).not.toContain("secret");
});

test.for<[unknown, string]>([
  [undefined, "expected options such as { container: new ContainerClient(url, credential) }, got undefined"],
  [{}, "container: expected a ContainerClient of @azure/storage-blob, got undefined"],
  [{ container: {} }, "container: expected a ContainerClient of @azure/storage-blob, got {}"],
  [
    { container, prefix: undefined },
    "prefix: got undefined; leave the option out for its default, all of the container",
  ],
  [{ container, prefix: "a/../b" }, 'prefix: expected the start of keys, such as docs/, got "a/../b"'],
  [{ container, prefxi: "x" }, "prefxi: there is no such option; did you mean prefix?"],
])("wrong options: %j", ([options, message]) => {
  expect(() => azureBlobSource(options as AzureBlobSourceOptions)).toThrow(new TypeError(message));
});
