import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** A stand-in for a client at the other end of standard input and output. It calls the tool and prints what it answers. */
const offline = `import process from "node:process";
import { PassThrough } from "node:stream";
const { stdin, stdout } = process;
const input = new PassThrough();
const output = new PassThrough();
Object.defineProperty(process, "stdin", { value: input, configurable: true });
Object.defineProperty(process, "stdout", { value: output, configurable: true });
const send = (message) => input.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
let read = "";
export const answered = new Promise((resolve) => {
  output.on("data", (chunk) => {
    read += chunk;
    for (const line of read.split("\\n").slice(0, -1)) {
      const { id, result } = JSON.parse(line);
      if (id !== 1) continue;
      Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
      Object.defineProperty(process, "stdout", { value: stdout, configurable: true });
      stdout.write(result.content[0].text + "\\n");
      input.end();
      resolve(undefined);
      return;
    }
  });
});
const clientInfo = { name: "client", version: "1.0.0" };
send({ id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
send({ method: "notifications/initialized" });
send({ id: 1, method: "tools/call", params: { name: "read_file", arguments: { path: "package.json" } } });
`;

const shown = '[package.json | line 1 of 1]\n1\t{"name":"example","type":"module"}\n';

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = ["the first", "version 1 of the SDK"].map(
  (name, index) => ({
    name,
    files: {
      "main.ts": `import { answered } from "./offline.ts";\n${readmeExamples[index] ?? ""}\nawait answered;\n`,
      "offline.ts": offline,
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout: shown,
  }),
);
