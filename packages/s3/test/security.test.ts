import { comesBackByName, holdsLinks, testSourceLayouts } from "@readfile/adapter-testing/source-layouts";
import { s3Source } from "@readfile/s3";
import { afterAll } from "vitest";
import { startStore } from "./local-bucket.ts";

const store = await startStore();
afterAll(() => store.stop());

testSourceLayouts({
  name: "s3Source",
  // What lies beside the root is in the same bucket.
  sourceOf: async ({ files }) =>
    s3Source({ client: store.directClient, bucket: await store.bucketOf(files), prefix: "ROOT" }),
  cannotHold: (layout) => (holdsLinks(layout) ? "a bucket holds no links" : undefined),
  refusedHere: [comesBackByName],
});
