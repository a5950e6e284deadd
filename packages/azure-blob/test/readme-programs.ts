import { readFileSync } from "node:fs";
import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import type { ContainerClient } from "@azure/storage-blob";
import { azureBlobSource } from "@readfile/azure-blob";
export const filesIn = (container: ContainerClient) => azureBlobSource({ container });
`;

const [code = ""] = readmeExamples;

/** A store in the process of the program, with the example's file. */
const offline = `import { startBlobServer } from "./blob-server.ts";
export async function start() {
  const { createContainer, put, url, stop } = await startBlobServer();
  await createContainer("handbook");
  await put("handbook", "2026/plan.md", "# Plan\\nShip it.\\n");
  return { url: \`\${url}/company/handbook\`, stop };
}
`;

const main = code
  .replace("\n\n", "\n\nconst { url, stop } = await start();\n")
  .replace(/"https:[^"]*"/, "url");

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    files: {
      "main.ts": `import { start } from "./offline.ts";\n${main}await stop();\n`,
      "offline.ts": offline,
      "blob-server.ts": readFileSync(new URL("blob-server.ts", import.meta.url), "utf8"),
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout: "[plan.md | lines 1-2 of 2]\n1\t# Plan\n2\tShip it.\n",
  },
];
