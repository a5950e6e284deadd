import { readmeExamples as examplesOf } from "@readfile/adapter-testing";
import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";

const examples = examplesOf(new URL("..", import.meta.url));
const [code = ""] = examples;

/** A store in the process of the program, with the example's file. */
const offline = `import { startBlobServer } from "${new URL("blob-server.ts", import.meta.url).href}";
const server = await startBlobServer();
await server.createContainer("handbook");
await server.put("handbook", "2026/plan.md", "# Plan\\nShip it.\\n");
export const url = \`\${server.url}/company/handbook\`;
export const stop = server.stop;
`;

testReadme(consumer, examples, [
  {
    name: "the first",
    files: {
      "main.ts": `import { url, stop } from "./offline.ts";\n${code.replace(/"https:[^"]*"/, "url")}await stop();\n`,
      "offline.ts": offline,
    },
    stdout: "[plan.md | lines 1-2 of 2]\n1\t# Plan\n2\tShip it.\n",
  },
]);
