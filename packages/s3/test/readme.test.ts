import { readmeExamples as examplesOf } from "@readfile/adapter-testing";
import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";

const examples = examplesOf(new URL("..", import.meta.url));
const [code = ""] = examples;

/** A store in the process of the program, with the example's file. */
const offline = `import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
const server = await startFauxqs({ port: 0, logger: false });
server.createBucket("handbook");
export const client = new S3Client({
  endpoint: \`http://127.0.0.1:\${server.port}\`,
  region: "eu-central-1",
  forcePathStyle: true,
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});
await client.send(new PutObjectCommand({ Bucket: "handbook", Key: "2026/plan.md", Body: "# Plan\\nShip it.\\n" }));
export async function stop(): Promise<void> {
  client.destroy();
  await server.stop();
}
`;

testReadme(consumer, examples, [
  {
    name: "the first",
    files: {
      "main.ts": `import { client as local, stop } from "./offline.ts";\n${code.replace(/new S3Client\(.*\)/, "local")}await stop();\n`,
      "offline.ts": offline,
    },
    stdout: "[plan.md | lines 1-2 of 2]\n1\t# Plan\n2\tShip it.\n",
  },
]);
