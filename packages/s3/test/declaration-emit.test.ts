import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";
import { exportedByUsers } from "./readme-programs.ts";

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports a source can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([exportedByUsers])).toStrictEqual({
    messages: [],
    declarations: [
      `import type { S3Client } from "@aws-sdk/client-s3";
export declare const handbookIn: (client: S3Client) => import("@readfile/s3").FileSource;
`,
    ],
  });
});
