import { s3Source } from "@readfile/s3";
import { afterAll } from "vitest";
import { startStore } from "../../../s3/test/local-bucket.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

const store = await startStore();
const { directClient: client } = store;
afterAll(() => store.stop());

describeSource("s3Source", async (files) => s3Source({ client, bucket: await store.bucketOf(files) }));
describeSource("s3Source beneath a prefix", async (files) => {
  const bucket = await store.bucketOf(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`a/b/${path}`, content])),
  );
  return s3Source({ client, bucket, prefix: "a/b" });
});

describeConformance(
  sourceDriver(
    "core over s3Source",
    async (root) => s3Source({ client, bucket: await store.bucketOf(filesBeneath(root)) }),
    {
      links: "a bucket holds no links",
      pipes: "a bucket holds no pipes",
      emptyDirectories: "the bucket is given no directory without files",
      times: "a bucket sets the time of an object when it is written",
      parents: "in a bucket, nothing lies beneath an object",
    },
  ),
  { leastCases: 2500 },
);
