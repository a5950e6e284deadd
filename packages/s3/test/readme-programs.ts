import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import type { S3Client } from "@aws-sdk/client-s3";
import { s3Source } from "@readfile/s3";
export const handbookIn = (client: S3Client) => s3Source({ client, bucket: "handbook" });
`;

const [code = ""] = readmeExamples;

/** A store in the process of the program, with the example's file. */
const offline = `import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
export async function start() {
  const server = await startFauxqs({ port: 0, logger: false });
  server.createBucket("handbook");
  const local = new S3Client({
    endpoint: \`http://127.0.0.1:\${server.port}\`,
    region: "eu-central-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await local.send(new PutObjectCommand({ Bucket: "handbook", Key: "2026/plan.md", Body: "# Plan\\nShip it.\\n" }));
  const stop = async () => {
    local.destroy();
    await server.stop();
  };
  return { local, stop };
}
`;

const main = code
  .replace("\n\n", "\n\nconst { local, stop } = await start();\n")
  .replace(/new S3Client\(.*\)/, "local");

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    files: {
      "main.ts": `import { start } from "./offline.ts";\n${main}await stop();\n`,
      "offline.ts": offline,
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout: "[plan.md | lines 1-2 of 2]\n1\t# Plan\n2\tShip it.\n",
  },
];
