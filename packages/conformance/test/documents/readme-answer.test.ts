import { memorySource, readFileTool } from "@readfile/core";
import { expect, test } from "vitest";
import { builtInDrivers } from "../../src/command/load-driver.ts";
import { documentAt } from "./documents.ts";

const adapters = builtInDrivers.filter((name) => name !== "core");
const documents = ["README.md", ...adapters.map((name) => `packages/${name}/README.md`)];

test.for(documents)("what the model receives is shown by %s as it is", async (path) => {
  const [answer, error] = documentAt(path)
    .blocks.filter(({ language }) => language === "txt")
    .map(({ code }) => code.trimEnd());
  const shown = (answer ?? "")
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^\d+\t/, ""));
  const rest = Array.from({ length: 1234 - shown.length }, (_, index) => `// ${index}`);
  const tool = readFileTool({
    source: memorySource({ "src/greet.ts": `${[...shown, ...rest].join("\n")}\n` }),
  });
  expect((await tool.run({ path: "src/greet.ts", limit: 3 })).text).toBe(answer);
  expect((await tool.run({ path: "src/great.ts" })).text).toBe(error);
});
