import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";
import { exportedByUsers } from "./readme-programs.ts";

// TS2742 and TS2883: "the inferred type cannot be named without a reference to …".
test("a package that exports what transforms images can emit its declarations", { timeout: 60_000 }, () => {
  expect(consumer.compile([exportedByUsers])).toStrictEqual({
    messages: [],
    declarations: [
      `export declare const transformImage: import("@readfile/images").TransformImage;
`,
    ],
  });
});
