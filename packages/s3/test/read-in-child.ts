// Reads once through a bucket, in a process of its own, and prints what the model would receive.
import { S3Client } from "@aws-sdk/client-s3";
import { readFileTool } from "@readfile/core";
import { s3Source } from "@readfile/s3";
import { redisIndexes } from "./redis-indexes.ts";

const [endpoint = "", bucket = "", redisUrl = "", args = "{}"] = process.argv.slice(2);
const client = new S3Client({
  endpoint,
  region: "us-east-1",
  forcePathStyle: true,
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});
const indexes = await redisIndexes(redisUrl);
const readFile = readFileTool({ source: s3Source({ client, bucket, indexes }) });
const { text } = await readFile.run(JSON.parse(args));
await indexes.close();
process.stdout.write(text);
