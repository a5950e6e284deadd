import { expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";

test("a name of 255 letters among a thousand others", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`${"n".repeat(250)}${index}`, "x"]),
  );
  const many = readFileTool({ source: memorySource(files) });
  expect((await many.run({ path: "n".repeat(255) })).text).toContain("did you mean");
});
